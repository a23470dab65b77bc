import { type Kysely, sql } from 'kysely';

/**
 * Reports from the check page: a suspicion about an item, or a code that is not of this service. Reports of foreign
 * codes have no company; the operator reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer REFERENCES companies,
  extended_id text,
  foreign_address text,
  scan_uuid uuid,
  visit_id uuid,
  note text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_after timestamptz NOT NULL
);
CREATE INDEX reports_company ON reports (company_id, id);
CREATE INDEX reports_code ON reports (extended_id, created_at);
CREATE INDEX reports_deleted_after ON reports (deleted_after);
`)
    .execute(db);
}
