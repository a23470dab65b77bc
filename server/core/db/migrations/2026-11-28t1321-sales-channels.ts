import { type Kysely, sql } from 'kysely';

/** Sales channels of a company: shops, marketplaces, distributors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE sales_channels (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  is_archived boolean NOT NULL DEFAULT false,
  UNIQUE (company_id, name)
);
`)
    .execute(db);
}
