import { type Kysely, sql } from 'kysely';

/**
 * Programs that keep who a token belongs to are notified of what may change it. Marks of use change nothing of that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE FUNCTION tell_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('proofmark_holders', '');
  RETURN NULL;
END $$;

CREATE TRIGGER tokens_tell_holders
  AFTER DELETE OR UPDATE OF user_id, token_hash, permissions, is_session, revoked_at, expires_at ON tokens
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
CREATE TRIGGER users_tell_holders
  AFTER DELETE OR UPDATE OF company_id, role, is_active ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
CREATE TRIGGER companies_tell_holders
  AFTER DELETE OR UPDATE OF company_type ON companies
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
`,
    )
    .execute(db);
}
