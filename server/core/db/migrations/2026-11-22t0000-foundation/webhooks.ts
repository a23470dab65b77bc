/**
 * Webhooks, by a transactional outbox. An event is written with the change it reports, and becomes one delivery for
 * each webhook that wants it; a delivery goes on until it is delivered or its tries are over. Deleting an event after
 * its time takes the rest with it.
 */
export const webhooks = `
CREATE TABLE webhooks (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  created_by integer NOT NULL REFERENCES users,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
  disabled_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_notified_at timestamptz
);
CREATE INDEX webhooks_company ON webhooks (company_id, id);

CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE,
  type text NOT NULL,
  company_id integer NOT NULL REFERENCES companies,
  partner_id integer REFERENCES companies,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  fanned_out_at timestamptz
);
CREATE INDEX webhook_events_open ON webhook_events (id) WHERE fanned_out_at IS NULL;
CREATE INDEX webhook_events_age ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz DEFAULT now(),
  last_attempt_at timestamptz,
  response_status integer,
  duration_ms integer,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (event_id, webhook_id)
);
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';

CREATE TABLE webhook_attempts (
  delivery_id integer NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  number integer NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  error text,
  response_excerpt text NOT NULL DEFAULT '',
  PRIMARY KEY (delivery_id, number)
);
`;
