import { type Kysely, sql } from 'kysely';

/**
 * The ledger of a model, and where a company publishes it. `camera`: of which kind a proof was photographed with, as
 * the photo says itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE qa_captures ADD COLUMN camera text NOT NULL DEFAULT '';
CREATE INDEX print_models_company ON print_models (company_id, id);
CREATE TABLE ledger_publications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  print_model_id integer NOT NULL REFERENCES print_models,
  key text COLLATE "C" NOT NULL UNIQUE,
  created_by integer NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, print_model_id)
);
`,
    )
    .execute(db);
}
