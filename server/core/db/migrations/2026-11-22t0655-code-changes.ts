import { type Kysely, sql } from 'kysely';

/**
 * Former values of the codes that a task changed, for undo and for the history of a code. Rows are written in the order
 * of the codes' places, so that the index grows at its end. No foreign keys, as for codes: a task may have ten million
 * rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE code_tasks
  ADD COLUMN undo_of integer REFERENCES code_tasks,
  ADD COLUMN refused integer NOT NULL DEFAULT 0,
  -- Tasks of before kept nothing that could be put back.
  ADD COLUMN keeps_former boolean NOT NULL DEFAULT false;
ALTER TABLE code_tasks ALTER COLUMN keeps_former SET DEFAULT true;
-- Once: of two that put the same task back, one is refused.
CREATE UNIQUE INDEX code_tasks_undo_of ON code_tasks (undo_of) WHERE undo_of IS NOT NULL;

CREATE TABLE code_task_changes (
  task_id integer NOT NULL,
  workorder_id integer NOT NULL,
  sequence integer NOT NULL,
  activation_status smallint,
  blacklist_reason smallint,
  activated_by integer,
  activated_at timestamptz,
  -- Of SCM fields the task set or took away: the values before.
  scm jsonb,
  PRIMARY KEY (task_id, workorder_id, sequence)
);

CREATE TABLE code_task_refusals (
  task_id integer NOT NULL,
  position integer NOT NULL,
  key text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('unknown', 'changed_since')),
  PRIMARY KEY (task_id, position)
);

-- Codes that a download was asked for one by one, until it is made.
CREATE TABLE document_codes (
  document_id integer NOT NULL REFERENCES documents ON DELETE CASCADE,
  extended_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (document_id, extended_id)
);
`)
    .execute(db);
}
