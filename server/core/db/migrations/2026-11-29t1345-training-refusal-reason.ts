import { type Kysely, sql } from 'kysely';

/** Why the photos of a workorder gave no model, for readers of other languages than English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE workorders ADD COLUMN training_refusal_reason jsonb`.execute(db);
}
