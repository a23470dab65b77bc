import { type QueryExecutorProvider, sql } from 'kysely';

/** Keeps the times of the scans since a moment whose photos were named: those with a uuid of version 8. */
export async function keepNames(db: QueryExecutorProvider, since: string): Promise<void> {
  await sql`
    INSERT INTO scan_names (scan_uuid, created_at)
    SELECT uuid, created_at FROM scans
     WHERE created_at >= ${since}::timestamptz AND source = 'photo' AND substr(uuid::text, 15, 1) = '8'
    ON CONFLICT DO NOTHING`.execute(db);
}
