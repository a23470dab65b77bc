import type { Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

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

type Listener = (trx: Transaction<Schema>, partnership: ChangedPartnership) => Promise<void>;

const listeners: Listener[] = [];

/** Registers work of a room above for each change of a partnership, in the transaction of the change. */
export function onPartnershipChanged(listener: Listener): void {
  listeners.push(listener);
}

export async function partnershipChanged(trx: Transaction<Schema>, partnership: ChangedPartnership): Promise<void> {
  for (const listener of listeners) await listener(trx, partnership);
}
