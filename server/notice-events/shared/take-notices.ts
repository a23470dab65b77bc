import { sql, type Transaction } from 'kysely';
import type { NoticeKind } from '#lib/contract/notices.ts';
import type { Schema } from '#server/core/db/schema.ts';

/**
 * Moves the waiting events of a company and kind into a batch of mails.
 * @returns the users who began them
 */
export async function takeNotices(
  trx: Transaction<Schema>,
  { companyId, kind }: { companyId: number; kind: NoticeKind },
  batchId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH taken AS (
      UPDATE notice_events SET batch_id = ${batchId}
       WHERE company_id = ${companyId} AND kind = ${kind} AND batch_id IS NULL RETURNING author_id)
    SELECT DISTINCT author_id AS id FROM taken WHERE author_id IS NOT NULL`.execute(trx);
  return rows.map(({ id }) => id);
}
