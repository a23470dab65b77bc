import { type Kysely, sql } from 'kysely';

/** Open items that a company closed, in the state that was closed. Uploads keep theirs in `ingestions`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE closed_items (
  company_id integer NOT NULL REFERENCES companies,
  kind text NOT NULL,
  key text NOT NULL,
  state text NOT NULL,
  closed_by integer NOT NULL REFERENCES users,
  closed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, kind, key)
);
`,
    )
    .execute(db);
}
