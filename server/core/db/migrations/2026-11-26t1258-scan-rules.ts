import { type Kysely, sql } from 'kysely';

/**
 * Rules of companies about scans of their codes, what each did, and the scans that wait to be looked at. Products say
 * which countries they are meant for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}

const statements = `
CREATE TABLE scan_rules (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  kind text NOT NULL,
  is_on boolean NOT NULL,
  count integer,
  hours integer,
  kilometres integer,
  scm_field text,
  product_ids integer[] NOT NULL DEFAULT '{}',
  brand_ids integer[] NOT NULL DEFAULT '{}',
  action text NOT NULL CHECK (action IN ('warn', 'blacklist')),
  blacklist_reason smallint NOT NULL DEFAULT 1,
  recipient_ids integer[] NOT NULL DEFAULT '{}',
  created_by integer REFERENCES users,
  -- Scans before it never meet the rule.
  holds_from timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX scan_rules_company ON scan_rules (company_id, id);

CREATE TABLE scan_rule_hits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_id integer NOT NULL REFERENCES scan_rules ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES companies,
  extended_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  product_id integer,
  scan_id bigint NOT NULL,
  scan_uuid uuid NOT NULL,
  scanned_at timestamptz NOT NULL,
  -- blacklisted: with what the code was before.
  action text NOT NULL DEFAULT 'warn' CHECK (action IN ('warn', 'blacklist')),
  former_status smallint,
  former_reason smallint,
  former_activated_by integer,
  former_activated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  put_back_at timestamptz,
  UNIQUE (rule_id, extended_id, day)
);
CREATE INDEX scan_rule_hits_rule ON scan_rule_hits (rule_id, id);
CREATE INDEX scan_rule_hits_blacklisted ON scan_rule_hits (rule_id, extended_id, id)
  WHERE action = 'blacklist' AND put_back_at IS NULL;
CREATE INDEX scan_rule_hits_code ON scan_rule_hits (extended_id);
CREATE INDEX scan_rule_hits_age ON scan_rule_hits (created_at);

-- Rows are inserted at the rate of visits and deleted within seconds.
CREATE TABLE scan_rule_queue (
  company_id integer NOT NULL,
  extended_id text COLLATE "C" NOT NULL,
  scanned_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 50000);

ALTER TABLE products ADD COLUMN intended_markets text[] NOT NULL DEFAULT '{}';
`;
