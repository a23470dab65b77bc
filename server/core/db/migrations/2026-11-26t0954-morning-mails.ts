import { type Kysely, sql } from 'kysely';

/**
 * Morning mails: the reader's choice (null: as the company chose), and the reader's day of each mail, once a day.
 * Orders that wait for their printing partner are found without reading all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE users ADD COLUMN notices_daily boolean;
CREATE OR REPLACE TRIGGER users_tell_holders
  AFTER DELETE OR UPDATE OF company_id, role, is_active, email, name, time_zone, notices, notices_daily, language
  ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
ALTER TABLE notice_mails ADD COLUMN day date, ADD UNIQUE (user_id, day);
CREATE INDEX workorders_unconfirmed ON workorders (created_at) WHERE codegen_status = 1 AND canceled_at IS NULL;
`,
    )
    .execute(db);
}
