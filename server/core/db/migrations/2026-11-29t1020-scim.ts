import { type Kysely, sql } from 'kysely';

/** SCIM: tokens of identity providers, and what a provider knows of users and of the groups that are roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE scim_tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX scim_tokens_company ON scim_tokens (company_id);
CREATE INDEX scim_tokens_created_by ON scim_tokens (created_by);
CREATE TABLE scim_users (
  user_id integer PRIMARY KEY REFERENCES users,
  external_id text,
  attributes jsonb NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE TABLE scim_groups (
  company_id integer NOT NULL REFERENCES companies,
  role text NOT NULL,
  external_id text,
  display_name text,
  PRIMARY KEY (company_id, role)
);
CREATE TABLE scim_members (
  user_id integer NOT NULL REFERENCES users,
  role text NOT NULL,
  PRIMARY KEY (user_id, role)
)`)
    .execute(db);
}
