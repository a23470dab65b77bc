/** Companies, the people who sign in for them with their tokens and second factors, and who prints for whom. */
export const accounts = `
CREATE TABLE companies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  company_type text NOT NULL CHECK (company_type IN ('brand_owner', 'printing_partner', 'operator')),
  next_serial_number bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_reference bigint NOT NULL DEFAULT 1,
  keep_photos boolean NOT NULL DEFAULT false,
  max_scan_count integer CHECK (max_scan_count > 0),
  max_scans_per_day integer CHECK (max_scans_per_day > 0),
  photo_retention_days integer NOT NULL DEFAULT 90 CHECK (photo_retention_days BETWEEN 1 AND 3650)
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sign_in_at timestamptz
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_company ON users (company_id, id);

CREATE TABLE tokens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  permissions text[] NOT NULL,
  is_session boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX tokens_user ON tokens (user_id, id);

CREATE TABLE sign_in_attempts (
  subject text NOT NULL,
  failures integer NOT NULL,
  window_started_at timestamptz NOT NULL,
  PRIMARY KEY (subject)
);

CREATE TABLE two_factors (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES two_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE partnerships (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_owner_id integer NOT NULL REFERENCES companies,
  printing_partner_id integer NOT NULL REFERENCES companies,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'ended')),
  created_at timestamptz NOT NULL DEFAULT now(),
  requested_by integer REFERENCES companies,
  state_changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand_owner_id, printing_partner_id)
);
CREATE INDEX partnerships_printing_partner ON partnerships (printing_partner_id, id);
`;
