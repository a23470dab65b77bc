/** Applications that scan, scans and what makes them suspicious, their photos, and scans counted by day. */
export const scans = `
CREATE TABLE scan_apps (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  identifier text NOT NULL UNIQUE,
  name text NOT NULL,
  ga_key text NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_blacklisted boolean NOT NULL DEFAULT false
);
CREATE INDEX scan_apps_company ON scan_apps (company_id, id);

-- One row an application, rewritten with every photo: how many it sent in this minute and in the one before.
CREATE TABLE scan_app_allowances (
  scan_app_id integer PRIMARY KEY REFERENCES scan_apps ON DELETE CASCADE,
  window_started_at timestamptz NOT NULL,
  photos integer NOT NULL,
  previous_photos integer NOT NULL
) WITH (fillfactor = 50);

-- latitude and longitude: degrees, rounded to about a kilometre before they are stored.
-- unreadable_retries: how many photos of the code could not be judged right before this scan.
CREATE TABLE scans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  company_id integer NOT NULL,
  extended_id text COLLATE "C" NOT NULL,
  workorder_id integer NOT NULL,
  product_id integer,
  scan_app_id integer REFERENCES scan_apps,
  source text NOT NULL CHECK (source IN ('photo', 'address')),
  result text NOT NULL,
  activation_status smallint NOT NULL,
  blacklist_reason smallint NOT NULL DEFAULT 0,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  suspicion text[] NOT NULL DEFAULT '{}',
  latitude real,
  longitude real,
  unreadable_retries smallint NOT NULL DEFAULT 0
);
-- Each ends with the order of the list that reads it, so that a page is read from one place however many scans there
-- are.
CREATE INDEX scans_company ON scans (company_id, created_at DESC, id DESC);
CREATE INDEX scans_code ON scans (extended_id, created_at DESC, id DESC);
CREATE INDEX scans_workorder ON scans (workorder_id, created_at DESC, id DESC);
CREATE INDEX scans_product ON scans (product_id, created_at DESC, id DESC) WHERE product_id IS NOT NULL;
CREATE INDEX scans_app ON scans (scan_app_id, company_id, created_at DESC, id DESC)
  WHERE scan_app_id IS NOT NULL;
CREATE INDEX scans_result ON scans (company_id, result, created_at DESC, id DESC);
CREATE INDEX scans_source ON scans (company_id, source, created_at DESC, id DESC);
CREATE INDEX scans_created_at ON scans USING brin (created_at);
-- Suspicious scans are few among many: found without reading those that are not.
CREATE INDEX scans_suspicious ON scans (company_id, created_at DESC, id DESC) WHERE suspicion <> '{}';
-- A code's scans by photo are counted with each of them: found without reading visits of its address, of which anyone
-- can make any number.
CREATE INDEX scans_photos_of_code ON scans (extended_id, created_at DESC, id DESC) WHERE source = 'photo';

CREATE TABLE scan_alerts (
  extended_id text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  day date NOT NULL,
  scan_id bigint NOT NULL,
  PRIMARY KEY (extended_id, reason, day)
);

-- Photos of scans that their company keeps. A row is there before its object is written and until that is deleted, so
-- that no object is without one (see docs/decisions/scan-photos.md).
CREATE TABLE scan_photos (
  scan_uuid uuid PRIMARY KEY REFERENCES scans (uuid),
  company_id integer NOT NULL REFERENCES companies,
  object_key text NOT NULL,
  state text NOT NULL DEFAULT 'storing' CHECK (state IN ('storing', 'kept', 'removing')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX scan_photos_kept ON scan_photos (company_id, created_at) WHERE state = 'kept';
CREATE INDEX scan_photos_storing ON scan_photos (created_at) WHERE state = 'storing';
CREATE INDEX scan_photos_removing ON scan_photos (scan_uuid) WHERE state = 'removing';

-- Scans counted by day, for charts.
CREATE TABLE scan_day_results (
  company_id integer NOT NULL,
  day date NOT NULL,
  result text NOT NULL,
  scans bigint NOT NULL,
  PRIMARY KEY (company_id, day, result)
);

CREATE TABLE scan_day_products (
  company_id integer NOT NULL,
  day date NOT NULL,
  product_id integer NOT NULL,
  scans bigint NOT NULL,
  PRIMARY KEY (company_id, day, product_id)
);

-- Scans of days before this one are counted in the two tables; those since are counted when they are asked for.
CREATE TABLE scan_days (counted_before date NOT NULL);
INSERT INTO scan_days (counted_before) VALUES ('2000-01-01');
`;
