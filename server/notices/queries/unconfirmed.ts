import { sql, type Transaction } from 'kysely';
import { noticeRules } from '#lib/contract/notices.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotices } from '#server/notice-events/shared/record-notice.ts';

/**
 * Records an event for each order that has waited for its printing partner for a day. Orders older than eight days
 * have one, or are older than this mail.
 * @returns how many
 */
export async function recordUnconfirmedOrders(trx: Transaction<Schema>, limit: number): Promise<number> {
  // One worker at a time: two would not see each other's events.
  const held = await sql<{ is_held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('proofmark unconfirmed orders', 0)) AS is_held`.execute(trx);
  if (!held.rows[0]?.is_held) return 0;
  const { rows } = await sql<{ companyId: number; subjectId: number; authorId: number | null }>`
    SELECT w.company_id AS "companyId", w.id AS "subjectId", w.created_by AS "authorId"
      FROM workorders AS w
      LEFT JOIN notice_settings AS s ON s.company_id = w.company_id AND s.kind = 'order_unconfirmed'
     WHERE w.codegen_status = ${codegenStatus.waiting}::int AND w.canceled_at IS NULL AND NOT w.is_archived
       AND w.invited_partner_id IS NULL
       AND w.created_at BETWEEN now() - interval '8 days' AND now() - interval '1 day'
       AND coalesce(s.is_on, ${noticeRules.order_unconfirmed.isOn})
       AND NOT EXISTS (SELECT FROM notice_events AS e WHERE e.subject_id = w.id AND e.kind = 'order_unconfirmed')
     LIMIT ${limit}`.execute(trx);
  await recordNotices(trx, 'order_unconfirmed', rows);
  return rows.length;
}
