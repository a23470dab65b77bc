import { type Kysely, sql } from 'kysely';

/** When the password was given for a session: for some minutes it need not be typed again to add a passkey. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE tokens ADD COLUMN password_at timestamptz').execute(db);
}
