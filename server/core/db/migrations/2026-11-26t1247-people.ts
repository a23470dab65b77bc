import { type Kysely, sql } from 'kysely';

/**
 * A request for a code's address is a call until the page was seen or a photo came; scans of one phone are one visit.
 * `is_person` is null in scans of programs that did not tell people from calls: those count as a person's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}

const statements = `
ALTER TABLE scans ADD COLUMN is_person boolean;
ALTER TABLE scans ADD COLUMN visit_id uuid;
-- Another scan of its visit is counted.
ALTER TABLE scans ADD COLUMN is_repeat boolean NOT NULL DEFAULT false;
-- ISO 3166-1, two letters.
ALTER TABLE scans ADD COLUMN country text;
-- What a call said of itself: preview, crawler or prefetch.
ALTER TABLE scans ADD COLUMN call_kind text;
-- Calls, as scan_quarters counts the visits of people.
CREATE TABLE scan_quarter_calls (
  company_id integer NOT NULL,
  at timestamptz NOT NULL,
  result text NOT NULL,
  scans bigint NOT NULL,
  PRIMARY KEY (company_id, at, result)
);
`;
