import { type Kysely, sql } from 'kysely';

/** Redirect rules of companies: the draft, and the published versions, of which the last is in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE redirect_drafts (
  company_id integer PRIMARY KEY REFERENCES companies,
  rules jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE redirect_versions (
  company_id integer NOT NULL REFERENCES companies,
  number integer NOT NULL,
  rules jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by integer REFERENCES users,
  PRIMARY KEY (company_id, number)
);
`,
    )
    .execute(db);
}
