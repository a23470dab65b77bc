import { createTransactionHook } from '#server/core/db/transaction-hook.ts';

export interface ChangedPartnership {
  id: number;
  brandOwnerId: number;
  printingPartnerId: number;
  state: 'pending' | 'accepted' | 'ended';
  /** Company that asks, accepts, declines or ends it. */
  by: number;
  /** Whether this answers a request of the other company. */
  isAnswer: boolean;
}

/** Runs for each change of a partnership. */
export const onPartnershipChanged = createTransactionHook<[partnership: ChangedPartnership]>();
