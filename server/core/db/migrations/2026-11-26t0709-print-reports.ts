import { type Kysely, sql } from 'kysely';

/**
 * `workorders`: who confirmed and who reported printed. `unprinted`: codes that the report left out, as
 * `{"unknown": true}` or `{"ranges": [[first, last], …]}` by sequence; `unprinted_task_id`: the change that blacklists
 * them. `printed_change_at` is set while a job has to apply the report to the codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE workorders
  ADD COLUMN confirmed_by integer REFERENCES users,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN reported_by integer REFERENCES users,
  ADD COLUMN reported_at timestamptz,
  ADD COLUMN unprinted jsonb,
  ADD COLUMN unprinted_by integer REFERENCES users,
  ADD COLUMN unprinted_at timestamptz,
  ADD COLUMN unprinted_task_id bigint REFERENCES code_tasks ON DELETE SET NULL,
  ADD COLUMN printed_change_at timestamptz;
CREATE INDEX workorders_printed_change ON workorders (printed_change_at) WHERE printed_change_at IS NOT NULL;
CREATE INDEX workorders_undecided ON workorders (company_id, id) WHERE unprinted ? 'unknown';
CREATE INDEX workorders_unprinted_task ON workorders (unprinted_task_id) WHERE unprinted_task_id IS NOT NULL;
`)
    .execute(db);
}
