import { type Kysely, sql } from 'kysely';

/** Domains of companies that codes are answered at. A claim that is not verified blocks no other company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE code_domains (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text COLLATE "C" NOT NULL,
  token text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by integer REFERENCES users,
  verified_at timestamptz,
  checked_at timestamptz,
  seen text[],
  missing_since timestamptz,
  CONSTRAINT code_domains_company_name_key UNIQUE (company_id, name)
);
CREATE UNIQUE INDEX code_domains_verified_key ON code_domains (name) WHERE verified_at IS NOT NULL;
CREATE INDEX code_domains_due ON code_domains (checked_at) WHERE verified_at IS NOT NULL;
`,
    )
    .execute(db);
}
