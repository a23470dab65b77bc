import { type Kysely, sql } from 'kysely';

/**
 * Photos, place, product and state of reports, and questions to the people who made them. `email_sealed`: the address
 * that a question is mailed to, where its owner wants that. A photo's row comes before its objects and goes after
 * them: storing while they are written, kept in a report, and without a report until they are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE reports
  ADD COLUMN product_id integer REFERENCES products ON DELETE SET NULL,
  ADD COLUMN country text,
  ADD COLUMN latitude real,
  ADD COLUMN longitude real,
  ADD COLUMN language text,
  ADD COLUMN email_sealed bytea,
  ADD COLUMN handled_at timestamptz,
  ADD COLUMN handled_by integer REFERENCES users;
CREATE INDEX reports_not_handled ON reports (company_id, id) WHERE handled_at IS NULL;
CREATE INDEX reports_product ON reports (product_id) WHERE product_id IS NOT NULL;

CREATE TABLE report_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
  asked_by integer NOT NULL REFERENCES users,
  text text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  mailed_at timestamptz,
  answer text,
  answered_at timestamptz
);
CREATE INDEX report_questions_report ON report_questions (report_id, id);

CREATE TABLE report_photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id bigint REFERENCES reports ON DELETE SET NULL,
  question_id bigint REFERENCES report_questions ON DELETE SET NULL,
  object_key text NOT NULL,
  state text NOT NULL DEFAULT 'storing' CHECK (state IN ('storing', 'kept', 'removing')),
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_photos_report ON report_photos (report_id, id) WHERE report_id IS NOT NULL;
CREATE INDEX report_photos_of_none ON report_photos (id) WHERE report_id IS NULL;
CREATE INDEX report_photos_question ON report_photos (question_id) WHERE question_id IS NOT NULL;
`)
    .execute(db);
}
