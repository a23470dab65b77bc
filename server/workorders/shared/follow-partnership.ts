import type { Transaction } from 'kysely';
import type { ChangedPartnership } from '#server/accounts/shared/on-partnership-changed.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotice, recordNotices } from '#server/notice-events/shared/record-notice.ts';
import { emitWorkorderEvents } from './workorder-events.ts';

/** Sends the orders that wait for the partner, and notifies the other company of a request or its answer. */
export async function followPartnership(trx: Transaction<Schema>, partnership: ChangedPartnership): Promise<void> {
  const { id, brandOwnerId, printingPartnerId, state, by, isAnswer } = partnership;
  if (state === 'accepted') await sendWaitingOrders(trx, brandOwnerId, printingPartnerId);
  const other = by === brandOwnerId ? printingPartnerId : brandOwnerId;
  const kind = state === 'pending' ? 'partnership_asked' : 'partnership_answered';
  if (state !== 'pending' && !isAnswer) return;
  await recordNotice(trx, { kind, companyId: other, subjectId: id, authorId: null });
}

async function sendWaitingOrders(trx: Transaction<Schema>, brandOwnerId: number, partnerId: number): Promise<void> {
  const sent = await trx
    .updateTable('workorders')
    .set({ printing_partner_id: partnerId, invited_partner_id: null })
    .where('company_id', '=', brandOwnerId)
    .where('invited_partner_id', '=', partnerId)
    .where('canceled_at', 'is', null)
    .returning('id')
    .execute();
  const orders = sent.map(({ id }) => ({ companyId: partnerId, subjectId: id }));
  await recordNotices(trx, 'order_waiting', orders);
  for (const { id } of sent) await emitWorkorderEvents(trx, id, 'workorder.created');
}
