import { type Kysely, sql } from 'kysely';

/**
 * The reason behind each error of an upload, by which it is shown in other languages. Rows of older releases have none:
 * their messages are shown in English.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE ingestion_errors ADD COLUMN message_reason jsonb').execute(db);
}
