import { type Kysely, sql } from 'kysely';

/**
 * A code's scans by photo are counted with each of them: found without reading visits of its address, of which anyone
 * can make any number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE INDEX scans_photos_of_code ON scans (extended_id, created_at DESC, id DESC) WHERE source = 'photo'`)
    .execute(db);
}
