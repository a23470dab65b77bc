import { type Kysely, sql } from 'kysely';

/**
 * Teams of people who inspect codes with a phone, and the values they set, as long as they can be taken back. On a
 * cluster the tables stay on the coordinator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE inspection_teams (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  value_sets jsonb NOT NULL DEFAULT '[]',
  valid_until timestamptz NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  nonce bytea NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  code_hash bytea UNIQUE,
  code_expires_at timestamptz,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX inspection_teams_company ON inspection_teams (company_id, id DESC);
CREATE TABLE inspectors (
  user_id integer PRIMARY KEY REFERENCES users,
  team_id integer NOT NULL REFERENCES inspection_teams,
  name_key text NOT NULL,
  UNIQUE (team_id, name_key)
);
CREATE TABLE inspection_changes (
  key uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer NOT NULL REFERENCES companies,
  user_id integer NOT NULL REFERENCES users,
  value_set text NOT NULL,
  values jsonb NOT NULL DEFAULT '{}',
  former jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
CREATE INDEX inspection_changes_created ON inspection_changes (created_at);
`,
    )
    .execute(db);
}
