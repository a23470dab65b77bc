import { type Kysely, sql } from 'kysely';

/**
 * Changes of many codes, worked off in batches: the cursor moves on in the transaction that changes the batch. The indexes
 * are partial, so that making codes, which have neither SCM values nor a reason to be blacklisted, never pays for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE code_tasks (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    company_id integer NOT NULL REFERENCES companies,
    created_by integer NOT NULL REFERENCES users,
    kind text NOT NULL CHECK (kind IN ('status', 'scm')),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in-progress', 'complete', 'failed')),
    parameters jsonb NOT NULL,
    workorder_id integer REFERENCES workorders,
    cursor_workorder integer NOT NULL DEFAULT 0,
    cursor_position integer NOT NULL DEFAULT 0,
    total integer,
    processed integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    completed_at timestamptz
  )`,
  'CREATE INDEX code_tasks_company ON code_tasks (company_id, id DESC)',
  `CREATE INDEX code_tasks_open ON code_tasks (id) WHERE status IN ('pending', 'in-progress')`,
  'CREATE INDEX code_tasks_workorder ON code_tasks (workorder_id) WHERE workorder_id IS NOT NULL',
  `CREATE TABLE code_task_codes (
    task_id integer NOT NULL REFERENCES code_tasks ON DELETE CASCADE,
    position integer NOT NULL,
    extended_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (task_id, position)
  )`,
  'CREATE INDEX code_task_codes_code ON code_task_codes (extended_id)',
  'CREATE INDEX codes_scm ON codes USING gin (scm jsonb_path_ops) WHERE scm IS NOT NULL',
  'CREATE INDEX codes_blacklisted ON codes (workorder_id, sequence) WHERE activation_status = 2',
];
