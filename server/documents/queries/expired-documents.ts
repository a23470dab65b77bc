import type pg from 'pg';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';

export async function listExpiredDocuments(
  pool: pg.Pool,
  limit: number,
): Promise<{ id: number; objectKey: string | null }[]> {
  const { rows } = await pool.query<{ id: number; objectKey: string | null }>(
    `SELECT id, object_key AS "objectKey" FROM documents
      WHERE expires_at <= now() AND status <> 'expired' ORDER BY expires_at LIMIT $1`,
    [limit],
  );
  return rows;
}

export async function markExpired({ client }: UnitOfWork, documentId: number): Promise<void> {
  await client.query(
    `UPDATE documents SET status = 'expired', object_key = NULL WHERE id = $1 AND expires_at <= now()`,
    [documentId],
  );
}

/** Documents whose file has long gone, with their links. @returns how many */
export async function deleteOldDocuments({ client }: UnitOfWork, days: number, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM documents WHERE id IN (
       SELECT id FROM documents
        WHERE status = 'expired' AND object_key IS NULL AND expires_at < now() - make_interval(days => $1)
        ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [days, limit],
  );
  return rowCount ?? 0;
}

/** Links that lead nowhere any more: used or not, their ten minutes are over since a day. @returns how many */
export async function deleteOldLinks({ client }: UnitOfWork, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM document_links WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM document_links WHERE expires_at < now() - interval '1 day'
        LIMIT $1 FOR UPDATE SKIP LOCKED))`,
    [limit],
  );
  return rowCount ?? 0;
}
