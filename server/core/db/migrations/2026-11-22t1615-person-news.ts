import { type Kysely, sql } from 'kysely';

/**
 * Programs that keep what `GET /me` says are notified of whatever changes it. The connection that makes the change is
 * notified at once, by a message to it (INFO, which no setting holds back): its program forgets before it answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE OR REPLACE FUNCTION tell_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('proofmark_holders', '');
  RAISE INFO 'Programs look again at whom tokens belong to.' USING ERRCODE = 'PM001';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_tell_holders
  AFTER DELETE OR UPDATE OF company_id, role, is_active, email, name, time_zone, notices, language ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
CREATE OR REPLACE TRIGGER companies_tell_holders
  AFTER DELETE OR UPDATE OF company_type, name, slug, language ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
CREATE TRIGGER two_factors_tell_holders
  AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON two_factors
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
CREATE TRIGGER recovery_codes_tell_holders
  AFTER INSERT OR DELETE OR UPDATE OF used_at ON recovery_codes
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
`,
    )
    .execute(db);
}
