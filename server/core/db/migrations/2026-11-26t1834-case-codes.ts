import { type Kysely, sql } from 'kysely';

/**
 * A case holds several codes, each with its suspicions' first and last moment, and codes that are not ours. Cases are
 * merged and split. On a cluster the tables stay on the coordinator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE cases
  ALTER COLUMN extended_id DROP NOT NULL,
  ALTER COLUMN workorder_id DROP NOT NULL,
  ADD COLUMN gathered_by text CHECK (gathered_by IN ('order', 'place', 'hand')),
  ADD COLUMN stays_apart boolean NOT NULL DEFAULT false;
CREATE INDEX cases_earlier ON cases (earlier_id) WHERE earlier_id IS NOT NULL;

ALTER TABLE case_events
  ADD COLUMN codes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN other_case_id bigint;

CREATE TABLE case_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  company_id integer NOT NULL,
  extended_id text COLLATE "C",
  foreign_address text,
  workorder_id integer,
  product_id integer,
  is_open boolean NOT NULL DEFAULT true,
  is_settled boolean NOT NULL DEFAULT false,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  latitude real,
  longitude real,
  CHECK ((extended_id IS NULL) <> (foreign_address IS NULL))
);
CREATE UNIQUE INDEX case_codes_open ON case_codes (company_id, extended_id) WHERE is_open;
CREATE UNIQUE INDEX case_codes_open_foreign ON case_codes (company_id, md5(foreign_address))
  WHERE is_open AND foreign_address IS NOT NULL;
CREATE INDEX case_codes_case ON case_codes (case_id, id);
CREATE INDEX case_codes_code ON case_codes (company_id, extended_id, case_id DESC);
CREATE INDEX case_codes_foreign ON case_codes (company_id, md5(foreign_address), case_id DESC)
  WHERE foreign_address IS NOT NULL;
CREATE INDEX case_codes_workorder ON case_codes (company_id, workorder_id);
CREATE INDEX case_codes_not_settled ON case_codes (company_id, id) WHERE is_open AND NOT is_settled;

CREATE TABLE merged_cases (
  id bigint PRIMARY KEY,
  company_id integer NOT NULL,
  into_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE
);
CREATE INDEX merged_cases_into ON merged_cases (into_id);

INSERT INTO case_codes (case_id, company_id, extended_id, workorder_id, product_id, is_open, is_settled, first_at,
  last_at)
SELECT id, company_id, extended_id, workorder_id, product_id, closed_at IS NULL, true, first_at, last_at FROM cases;

UPDATE case_events SET codes = ARRAY[cases.extended_id] FROM cases WHERE cases.id = case_id AND kind = 'suspicion';
`,
    )
    .execute(db);
}
