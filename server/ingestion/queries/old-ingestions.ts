import type pg from 'pg';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';

export interface OldSource {
  id: number;
  key: string;
  sourceKey: string;
  hasOriginal: boolean;
}

/** Uploads that are not under way, whose file is kept and older than files are kept. */
export async function listOldSources(pool: pg.Pool, days: number, limit: number): Promise<OldSource[]> {
  const { rows } = await pool.query<OldSource>(
    `SELECT id, key, source_key AS "sourceKey", original_size IS NOT NULL AS "hasOriginal" FROM ingestions
      WHERE source_key IS NOT NULL AND status IN ('completed', 'error', 'canceled')
        AND status_updated_at < now() - make_interval(days => $1)
      ORDER BY status_updated_at LIMIT $2`,
    [days, limit],
  );
  return rows;
}

export async function clearSource({ client }: UnitOfWork, id: number): Promise<void> {
  await client.query('UPDATE ingestions SET source_key = NULL, original_size = NULL WHERE id = $1', [id]);
}

/**
 * Deletes the next errors of failed and canceled uploads whose file has gone.
 * @returns the number of deleted errors
 */
export async function deleteOldErrors({ client }: UnitOfWork, days: number, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM ingestion_errors WHERE ctid = ANY (ARRAY(
       SELECT e.ctid FROM (${old('$1')}) AS i JOIN ingestion_errors AS e ON e.ingestion_id = i.id
        LIMIT $2 FOR UPDATE OF e SKIP LOCKED))`,
    [days, limit],
  );
  return rowCount ?? 0;
}

/** Failed and canceled uploads of which nothing else is left: no code came of them. @returns how many */
export async function deleteOldIngestions({ client }: UnitOfWork, days: number, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM ingestions WHERE id IN (
       SELECT i.id FROM (${old('$1')}) AS i
        WHERE NOT EXISTS (SELECT FROM ingestion_errors WHERE ingestion_id = i.id) LIMIT $2)`,
    [days, limit],
  );
  return rowCount ?? 0;
}

const old = (days: string) => `
  SELECT id FROM ingestions
   WHERE status IN ('error', 'canceled') AND source_key IS NULL AND upload_key IS NULL
     AND status_updated_at < now() - make_interval(days => ${days})`;
