import { type Kysely, sql } from 'kysely';

/**
 * Identity providers of companies, their domains, and sign-ins that were begun. A confirmed domain belongs to one
 * company. `subject`: how the provider names the user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE single_sign_ons (
  company_id integer PRIMARY KEY REFERENCES companies,
  issuer text NOT NULL,
  client_id text NOT NULL,
  sealed_secret bytea,
  role_claim text NOT NULL DEFAULT 'roles',
  roles jsonb NOT NULL DEFAULT '[]',
  default_role text,
  is_required boolean NOT NULL DEFAULT false,
  exempt_user integer REFERENCES users,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE sign_on_domains (
  company_id integer NOT NULL REFERENCES single_sign_ons ON DELETE CASCADE,
  domain text NOT NULL,
  confirmed_at timestamptz,
  PRIMARY KEY (company_id, domain)
);
CREATE UNIQUE INDEX sign_on_domains_confirmed ON sign_on_domains (domain) WHERE confirmed_at IS NOT NULL;
CREATE TABLE sign_on_attempts (
  state_hash bytea PRIMARY KEY,
  company_id integer NOT NULL REFERENCES single_sign_ons ON DELETE CASCADE,
  nonce text NOT NULL,
  sealed_verifier bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_on_attempts_expires ON sign_on_attempts (expires_at);
CREATE INDEX sign_on_attempts_company ON sign_on_attempts (company_id);
ALTER TABLE users ADD COLUMN subject text;
CREATE UNIQUE INDEX users_subject ON users (company_id, subject);
`,
    )
    .execute(db);
}
