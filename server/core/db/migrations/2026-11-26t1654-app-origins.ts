import { type Kysely, sql } from 'kysely';

/** Websites that may embed the check with the identifier of an application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE scan_apps ADD COLUMN allowed_origins text[] NOT NULL DEFAULT '{}'`.execute(db);
}
