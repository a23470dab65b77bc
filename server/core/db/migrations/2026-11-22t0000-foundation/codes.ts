/** The codes themselves, and changes of many of them at once. */
export const codes = `
-- The table that grows. Its primary key is the id itself, unique over the whole service. Codes are made workorder by
-- workorder, so the other indexes are appended to in order and cost a load next to nothing. Each ends with the order of
-- the list that reads it, so that a page is read from one place however many codes there are. The partial ones cost
-- nothing to codes that have no such value, as when they are made.
CREATE TABLE codes (
  extended_id text COLLATE "C" PRIMARY KEY,
  company_id integer NOT NULL,
  workorder_id integer NOT NULL,
  sequence integer NOT NULL,
  serial_number bigint,
  activation_status smallint NOT NULL,
  blacklist_reason smallint NOT NULL DEFAULT 0,
  product_id integer,
  scm jsonb,
  scm_updated_by text,
  scm_updated_at timestamptz,
  activated_by integer,
  activated_at timestamptz
);
CREATE UNIQUE INDEX codes_workorder_sequence ON codes (workorder_id, sequence);
CREATE UNIQUE INDEX codes_company_serial_number ON codes (company_id, serial_number) WHERE serial_number IS NOT NULL;
CREATE INDEX codes_scm ON codes USING gin (scm jsonb_path_ops) WHERE scm IS NOT NULL;
CREATE INDEX codes_status ON codes (company_id, activation_status, workorder_id, sequence);
CREATE INDEX codes_product ON codes (product_id, activation_status, workorder_id, sequence)
  WHERE product_id IS NOT NULL;
CREATE INDEX codes_activated_by ON codes (activated_by, workorder_id, sequence) WHERE activated_by IS NOT NULL;
CREATE INDEX codes_activated_at ON codes (company_id, activated_at, workorder_id, sequence)
  WHERE activated_at IS NOT NULL;
CREATE INDEX codes_scm_updated_at ON codes (company_id, scm_updated_at, workorder_id, sequence)
  WHERE scm_updated_at IS NOT NULL;

-- Changes of many codes, worked off in batches: the cursor moves on in the transaction that changes the batch.
CREATE TABLE code_tasks (
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
);
CREATE INDEX code_tasks_company ON code_tasks (company_id, id DESC);
CREATE INDEX code_tasks_open ON code_tasks (id) WHERE status IN ('pending', 'in-progress');
CREATE INDEX code_tasks_workorder ON code_tasks (workorder_id) WHERE workorder_id IS NOT NULL;

CREATE TABLE code_task_codes (
  task_id integer NOT NULL REFERENCES code_tasks ON DELETE CASCADE,
  position integer NOT NULL,
  extended_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (task_id, position)
);
CREATE INDEX code_task_codes_code ON code_task_codes (extended_id);
`;
