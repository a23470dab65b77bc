import { type Kysely, sql } from 'kysely';

/** A scan in which the item was consumed says when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE scans ADD COLUMN consumed_at timestamptz`.execute(db);
}
