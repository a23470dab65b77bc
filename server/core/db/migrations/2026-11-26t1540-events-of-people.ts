import { type Kysely, sql } from 'kysely';

/** What one person added to cases lately is counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX case_events_user ON case_events (user_id, at) WHERE user_id IS NOT NULL`.execute(db);
}
