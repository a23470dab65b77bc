import { type Kysely, sql } from 'kysely';

/** A scan that rules cannot look at is tried again later, and parked after some tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE scan_rule_queue
  ADD COLUMN attempts smallint NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz,
  ADD COLUMN failure text;
`)
    .execute(db);
}
