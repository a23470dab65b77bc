import type { Transaction } from 'kysely';
import type { ChangedPartnership } from '#server/accounts/shared/on-partnership-changed.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';

/** Notifies the other company of a request or its answer. */
export async function followPartnership(trx: Transaction<Schema>, partnership: ChangedPartnership): Promise<void> {
  const { id, brandOwnerId, printingPartnerId, state, by, isAnswer } = partnership;
  const other = by === brandOwnerId ? printingPartnerId : brandOwnerId;
  const kind = state === 'pending' ? 'partnership_asked' : 'partnership_answered';
  if (state !== 'pending' && !isAnswer) return;
  await recordNotice(trx, { kind, companyId: other, subjectId: id, authorId: null });
}
