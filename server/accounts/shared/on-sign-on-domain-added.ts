import type { Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

type Listener = (trx: Transaction<Schema>, companyId: number) => Promise<void>;

const listeners: Listener[] = [];

/** Registers work of a room above for new sign-on domains of a company, in the transaction of the change. */
export function onSignOnDomainAdded(listener: Listener): void {
  listeners.push(listener);
}

export async function signOnDomainAdded(trx: Transaction<Schema>, companyId: number): Promise<void> {
  for (const listener of listeners) await listener(trx, companyId);
}
