/** Files made on request, and the single-use links they are downloaded by. */
export const documents = `
CREATE TABLE documents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  company_id integer NOT NULL REFERENCES companies,
  created_by integer NOT NULL REFERENCES users,
  description text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in-progress', 'complete', 'error', 'expired')),
  category text NOT NULL,
  doctype text NOT NULL,
  related_id integer,
  parameters jsonb NOT NULL DEFAULT '{}',
  error_data jsonb NOT NULL DEFAULT '{}',
  object_key text,
  file_size bigint NOT NULL DEFAULT 0,
  row_count bigint NOT NULL DEFAULT 0,
  progress real NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX documents_company ON documents (company_id, id DESC);
CREATE INDEX documents_expiry ON documents (expires_at) WHERE status <> 'expired';

CREATE TABLE document_links (
  secret_hash bytea PRIMARY KEY,
  document_id integer NOT NULL REFERENCES documents ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
`;
