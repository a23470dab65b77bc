import { type Kysely, sql } from 'kysely';

/**
 * Counts for analytics: by result in quarters of an hour, which the days of every zone are made of, by product with the
 * result, and by place. What was counted before is counted again from the scans, up to the same day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}

const statements = `
CREATE TABLE scan_quarters (
  company_id integer NOT NULL,
  at timestamptz NOT NULL,
  result text NOT NULL,
  scans bigint NOT NULL,
  PRIMARY KEY (company_id, at, result)
);

-- latitude and longitude: of the field's south-west corner, in halves of a degree.
CREATE TABLE scan_day_places (
  company_id integer NOT NULL,
  day date NOT NULL,
  latitude smallint NOT NULL,
  longitude smallint NOT NULL,
  result text NOT NULL,
  scans bigint NOT NULL,
  PRIMARY KEY (company_id, day, latitude, longitude, result)
);

ALTER TABLE scan_day_products ADD COLUMN result text;
DELETE FROM scan_day_products;
ALTER TABLE scan_day_products ALTER COLUMN result SET NOT NULL,
  DROP CONSTRAINT scan_day_products_pkey, ADD PRIMARY KEY (company_id, day, product_id, result);

CREATE TEMPORARY TABLE counted_scans ON COMMIT DROP AS
  SELECT company_id, created_at, product_id, result, floor(latitude * 2)::smallint AS latitude,
         floor(longitude * 2)::smallint AS longitude
    FROM scans WHERE created_at < (SELECT counted_before::timestamp AT TIME ZONE 'UTC' FROM scan_days);
INSERT INTO scan_quarters (company_id, at, result, scans)
  SELECT company_id, date_bin('15 minutes', created_at, '2000-01-01Z'), result, count(*) FROM counted_scans GROUP BY 1, 2, 3;
INSERT INTO scan_day_products (company_id, day, product_id, result, scans)
  SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, product_id, result, count(*)
    FROM counted_scans WHERE product_id IS NOT NULL GROUP BY 1, 2, 3, 4;
INSERT INTO scan_day_places (company_id, day, latitude, longitude, result, scans)
  SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, latitude, longitude, result, count(*)
    FROM counted_scans WHERE latitude IS NOT NULL AND longitude IS NOT NULL GROUP BY 1, 2, 3, 4, 5;

-- The list of scans, at one place.
CREATE INDEX scans_place ON scans
  (company_id, (floor(latitude * 2)), (floor(longitude * 2)), created_at DESC, id DESC) WHERE latitude IS NOT NULL;
`;
