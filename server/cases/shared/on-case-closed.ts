import type { Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

type Listener = (trx: Transaction<Schema>, companyId: number, caseId: number, userId: number) => Promise<void>;

const listeners: Listener[] = [];

/** Registers work of a room above for each case that a user closes, in the transaction that closes it. */
export function onCaseClosed(listener: Listener): void {
  listeners.push(listener);
}

export const caseClosed: Listener = async (trx, companyId, caseId, userId) => {
  for (const listener of listeners) await listener(trx, companyId, caseId, userId);
};
