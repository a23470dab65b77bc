import { type Kysely, sql } from 'kysely';

/**
 * Suspicious scans and reports of one code, gathered into a case that a person closes. On a cluster both tables stay on
 * the coordinator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  extended_id text COLLATE "C" NOT NULL,
  workorder_id integer NOT NULL,
  product_id integer,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'waiting', 'counterfeit', 'grey_market', 'false_alarm', 'own_test')),
  reasons text[] NOT NULL DEFAULT '{}',
  owner_id integer REFERENCES users,
  earlier_id bigint REFERENCES cases,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  CHECK ((closed_at IS NULL) = (state IN ('open', 'waiting')))
);
CREATE UNIQUE INDEX cases_of_code_not_closed ON cases (company_id, extended_id) WHERE closed_at IS NULL;
CREATE INDEX cases_company ON cases (company_id, last_at DESC, id DESC);
CREATE INDEX cases_code ON cases (company_id, extended_id, id DESC);
CREATE INDEX cases_open ON cases (company_id, last_at DESC) WHERE state = 'open';

CREATE TABLE case_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
  kind text NOT NULL,
  user_id integer REFERENCES users,
  reason text,
  scan_uuid uuid,
  state text,
  owner_id integer REFERENCES users,
  text text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX case_events_case ON case_events (case_id, id);
`,
    )
    .execute(db);
}
