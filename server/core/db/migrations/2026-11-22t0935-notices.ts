import { type Kysely, sql } from 'kysely';

/**
 * A company's time zone, who gets which mails, and the outbox of notices: events are gathered into a batch for each
 * company and kind, at most one in a window, and a batch becomes a mail for each recipient.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE companies ADD COLUMN time_zone text;
ALTER TABLE users ADD COLUMN notices text NOT NULL DEFAULT 'all' CHECK (notices IN ('all', 'own', 'none'));

-- What a company has chosen; a kind without a row is as lib/contract/notices.ts says.
CREATE TABLE notice_settings (
  company_id integer NOT NULL REFERENCES companies,
  kind text NOT NULL,
  is_on boolean NOT NULL,
  roles text[] NOT NULL,
  user_ids integer[] NOT NULL,
  to_author boolean NOT NULL,
  PRIMARY KEY (company_id, kind)
);

CREATE TABLE notice_windows (
  company_id integer NOT NULL REFERENCES companies,
  kind text NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, kind)
);

CREATE TABLE notice_batches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  kind text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notice_batches_created ON notice_batches (created_at);

CREATE TABLE notice_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies,
  kind text NOT NULL,
  -- Of the workorder, ingestion, document, scan or delivery, by the kind.
  subject_id bigint NOT NULL,
  author_id integer REFERENCES users,
  batch_id integer REFERENCES notice_batches ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notice_events_pending ON notice_events (company_id, kind) WHERE batch_id IS NULL;
CREATE INDEX notice_events_batch ON notice_events (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX notice_events_subject ON notice_events (subject_id, kind);

CREATE TABLE notice_mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id integer NOT NULL REFERENCES notice_batches ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users,
  -- Only what the recipient began.
  is_own_only boolean NOT NULL,
  reason text NOT NULL CHECK (reason IN ('role', 'chosen', 'author')),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  UNIQUE (batch_id, user_id)
);
CREATE INDEX notice_mails_unsent ON notice_mails (created_at) WHERE sent_at IS NULL;

-- Each mail has its own row now.
ALTER TABLE ingestions DROP COLUMN notified_at;
ALTER TABLE workorders DROP COLUMN partner_notified_at;
ALTER TABLE webhooks DROP COLUMN disabled_notified_at;
`)
    .execute(db);
}
