import { type Kysely, sql } from 'kysely';

/** Invitations, links to set a forgotten password, and the time zone a user reads times in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE users ADD COLUMN time_zone text;

CREATE TABLE invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  invited_by integer NOT NULL REFERENCES users,
  nonce bytea NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations_email ON invitations (company_id, lower(email));
CREATE INDEX invitations_expires ON invitations (expires_at);

CREATE TABLE password_resets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  user_id integer REFERENCES users ON DELETE CASCADE,
  nonce bytea NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_email ON password_resets (email, created_at);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expires ON password_resets (expires_at);
`,
    )
    .execute(db);
}
