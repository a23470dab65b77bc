import { type Kysely, sql } from 'kysely';

/** Language of the browser at the last sign-in, for mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE users ADD COLUMN browser_language text').execute(db);
}
