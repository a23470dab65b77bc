import { type Kysely, sql } from 'kysely';

/** When an administrator closed the list of first steps; null while it is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE companies ADD COLUMN first_steps_dismissed_at timestamptz').execute(db);
}
