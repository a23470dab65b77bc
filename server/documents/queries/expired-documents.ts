import type pg from 'pg';

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

export async function markExpired(pool: pg.Pool, documentId: number): Promise<void> {
  await pool.query(`UPDATE documents SET status = 'expired', object_key = NULL WHERE id = $1 AND expires_at <= now()`, [
    documentId,
  ]);
}
