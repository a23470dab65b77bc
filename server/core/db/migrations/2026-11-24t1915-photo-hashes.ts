import { type Kysely, sql } from 'kysely';

/** The photo that an Idempotency-Key of the photo API belongs to; null where an earlier release recorded it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE scan_names ADD COLUMN photo_hash bytea').execute(db);
}
