import { type Kysely, sql } from 'kysely';

/**
 * Scans are counted as they come, not day by day: up to which moment is `counted_until`. Products and places are
 * counted by quarters of an hour too, so that a day of any zone that is still going on need not be counted from its
 * scans; those counts begin where the days that were counted before end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}

const statements = `
CREATE TABLE scan_quarter_products (
  company_id integer NOT NULL,
  at timestamptz NOT NULL,
  product_id integer NOT NULL,
  result text NOT NULL,
  scans bigint NOT NULL,
  PRIMARY KEY (company_id, at, product_id, result)
);

-- latitude and longitude: of the field's south-west corner, in halves of a degree.
CREATE TABLE scan_quarter_places (
  company_id integer NOT NULL,
  at timestamptz NOT NULL,
  latitude smallint NOT NULL,
  longitude smallint NOT NULL,
  result text NOT NULL,
  scans bigint NOT NULL,
  PRIMARY KEY (company_id, at, latitude, longitude, result)
);

ALTER TABLE scan_days
  ADD COLUMN counted_until timestamptz NOT NULL DEFAULT '2000-01-01Z',
  ADD COLUMN quarters_from timestamptz NOT NULL DEFAULT '2000-01-01Z';
UPDATE scan_days SET
  counted_until = counted_before::timestamp AT TIME ZONE 'UTC',
  quarters_from = counted_before::timestamp AT TIME ZONE 'UTC';
`;
