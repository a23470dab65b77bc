import { type Kysely, sql } from 'kysely';

/**
 * How many codes of a completed order are inactive, counted by the worker. Null until it is counted, and always for
 * orders whose codes become active automatically.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE workorders ADD COLUMN inactive_codes integer, ADD COLUMN inactive_counted_at timestamptz;
CREATE INDEX workorders_inactive ON workorders (company_id, id) WHERE inactive_codes > 0;
CREATE INDEX workorders_inactive_uncounted ON workorders (id)
  WHERE inactive_codes IS NULL AND state = 'completed' AND NOT activate_on_complete AND canceled_at IS NULL
    AND ingestion_key IS NULL;
`)
    .execute(db);
}
