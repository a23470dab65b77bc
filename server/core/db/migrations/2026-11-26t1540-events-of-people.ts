import { type Kysely, sql } from 'kysely';

/** Index for the limit on recent additions of one person to cases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX case_events_user ON case_events (user_id, at) WHERE user_id IS NOT NULL`.execute(db);
}
