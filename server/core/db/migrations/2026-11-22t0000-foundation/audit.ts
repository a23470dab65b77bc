/**
 * The audit log. A record names no table by a foreign key: it outlives what it reports. One without a status belongs to
 * a call that runs, or was cut short; once it has one it can never be changed.
 */
export const audit = `
CREATE TABLE audit_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  company_id integer,
  user_id integer,
  token_id integer,
  action text NOT NULL,
  resource text NOT NULL,
  resource_id text,
  address text NOT NULL,
  request_id uuid NOT NULL,
  changed_fields text[] NOT NULL DEFAULT '{}',
  status smallint,
  code text,
  completed_at timestamptz,
  CHECK ((status IS NULL) = (completed_at IS NULL))
);
CREATE INDEX audit_records_time ON audit_records (created_at, id);
CREATE INDEX audit_records_company ON audit_records (company_id, created_at, id);
CREATE INDEX audit_records_action ON audit_records (company_id, action, created_at, id);
CREATE INDEX audit_records_user ON audit_records (user_id, created_at, id);
CREATE INDEX audit_records_token ON audit_records (token_id, created_at, id);
CREATE INDEX audit_records_resource ON audit_records (resource, resource_id, created_at, id);

CREATE FUNCTION keep_audit_record() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'an audit record that is complete stays as it is';
  END
$$;
CREATE TRIGGER audit_records_stay BEFORE UPDATE ON audit_records
  FOR EACH ROW WHEN (OLD.status IS NOT NULL) EXECUTE FUNCTION keep_audit_record();
`;
