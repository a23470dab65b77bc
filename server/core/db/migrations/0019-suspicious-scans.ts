import { type Kysely, sql } from 'kysely';

/** Suspicious scans are few among many: found without reading those that are not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE INDEX scans_suspicious ON scans (company_id, created_at DESC, id DESC) WHERE suspicion <> '{}'`)
    .execute(db);
}
