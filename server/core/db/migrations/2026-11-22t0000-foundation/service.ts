/** Tables of the service itself: idempotent requests and rows of the demo. */
export const service = `
-- Requests that carried an Idempotency-Key, for 24 hours. A row without a status is one that runs: it belongs to the
-- request whose attempt it names, until its lease is over.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  attempt uuid NOT NULL,
  lease_until timestamptz NOT NULL,
  status smallint,
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, endpoint, key),
  CHECK ((status IS NULL) = (answer IS NULL))
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What the demo has loaded, so that it can be closed under whatever names it goes by then (see
-- docs/decisions/demo-data.md).
CREATE TABLE demo_rows (
  table_name text NOT NULL CHECK (table_name IN ('users', 'scan_apps', 'workorders')),
  row_id integer NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (table_name, row_id)
);
`;
