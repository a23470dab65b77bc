import { type Kysely, sql } from 'kysely';

/** Looks at every record once, while records are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit_records VALIDATE CONSTRAINT audit_records_bound`.execute(db);
}
