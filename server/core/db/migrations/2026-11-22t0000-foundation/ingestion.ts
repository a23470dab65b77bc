/** Uploads of a company's own codes, their templates, and every error found in them. */
export const ingestion = `
CREATE TABLE ingestion_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  company_id integer NOT NULL REFERENCES companies,
  workorder_template_id integer NOT NULL REFERENCES workorder_templates,
  ingestion_mode text NOT NULL CHECK (ingestion_mode IN ('pre-print', 'post-print')),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  is_archived boolean NOT NULL DEFAULT false,
  allow_posted_duplicates boolean NOT NULL DEFAULT false,
  id_format text NOT NULL DEFAULT 'default' CHECK (id_format IN ('default', 'gs1')),
  frontend_settings jsonb NOT NULL DEFAULT '{}',
  default_scm_data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ingestion_templates_company ON ingestion_templates (company_id, id);

-- template_settings: an upload takes over the settings that its templates had when it was started.
CREATE TABLE ingestions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  company_id integer NOT NULL REFERENCES companies,
  created_by integer REFERENCES users,
  description text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('uploading', 'processing', 'completed', 'error', 'canceled')),
  type text NOT NULL DEFAULT 'code',
  ingestion_mode text NOT NULL CHECK (ingestion_mode IN ('api', 'file')),
  filetype text NOT NULL CHECK (filetype IN ('csv', 'json')),
  storage_kind text NOT NULL DEFAULT 'S3',
  parameters jsonb NOT NULL DEFAULT '{}',
  retry_of text,
  workorder_id integer REFERENCES workorders,
  upload_key text,
  source_key text,
  file_size bigint,
  row_count integer NOT NULL DEFAULT 0,
  error_count integer NOT NULL DEFAULT 0,
  rows_with_errors integer NOT NULL DEFAULT 0,
  error_summary jsonb,
  progress real NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  status_updated_at timestamptz NOT NULL DEFAULT now(),
  processing_started_at timestamptz,
  notified_at timestamptz,
  template_id integer REFERENCES ingestion_templates,
  target_workorder_id integer REFERENCES workorders,
  template_settings jsonb
);
CREATE INDEX ingestions_company ON ingestions (company_id, id DESC);
CREATE INDEX ingestions_status ON ingestions (status, id DESC);

CREATE TABLE ingestion_errors (
  ingestion_id integer NOT NULL REFERENCES ingestions ON DELETE CASCADE,
  position integer NOT NULL,
  row integer,
  column_name text NOT NULL DEFAULT '',
  value text NOT NULL DEFAULT '',
  type text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (ingestion_id, position)
);
CREATE INDEX ingestion_errors_type ON ingestion_errors (ingestion_id, type, position);
CREATE INDEX ingestion_errors_column ON ingestion_errors (ingestion_id, column_name, position);

-- How many errors of each kind a record has in each column, so that no page of a filtered list counts a hundred
-- thousand of them. Kept by a trigger: errors are written in several places, once, and go with their record.
CREATE TABLE ingestion_error_counts (
  ingestion_id integer NOT NULL REFERENCES ingestions ON DELETE CASCADE,
  type text NOT NULL,
  column_name text NOT NULL,
  errors bigint NOT NULL,
  PRIMARY KEY (ingestion_id, type, column_name)
);
CREATE FUNCTION count_ingestion_errors() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ingestion_error_counts AS known (ingestion_id, type, column_name, errors)
      SELECT ingestion_id, type, column_name, count(*) FROM added GROUP BY 1, 2, 3
      ON CONFLICT (ingestion_id, type, column_name) DO UPDATE SET errors = known.errors + excluded.errors;
    RETURN NULL;
  END $$;
CREATE TRIGGER count_ingestion_errors AFTER INSERT ON ingestion_errors
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_ingestion_errors();
`;
