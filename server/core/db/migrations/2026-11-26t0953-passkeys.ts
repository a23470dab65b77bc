import { type Kysely, sql } from 'kysely';

/**
 * Passkeys (Web Authentication), and the challenges that are open. A removed passkey stays some days: the mail about it
 * has its name. Recovery codes belong to the user, since a passkey can be the only second factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  removed_at timestamptz,
  mailed_state text
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id) WHERE removed_at IS NULL;
CREATE INDEX passkeys_user ON passkeys (user_id);
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE TRIGGER passkeys_tell_holders
  AFTER INSERT OR DELETE OR UPDATE OF removed_at ON passkeys
  FOR EACH STATEMENT EXECUTE FUNCTION tell_holders();
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_user_id_fkey;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
`,
    )
    .execute(db);
}
