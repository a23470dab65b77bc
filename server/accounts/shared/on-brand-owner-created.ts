import type { Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

type Listener = (trx: Transaction<Schema>, companyId: number) => Promise<void>;

const listeners: Listener[] = [];

/** Registers work of a room above for each new brand owner, in the transaction that creates the company. */
export function onBrandOwnerCreated(listener: Listener): void {
  listeners.push(listener);
}

export async function brandOwnerCreated(trx: Transaction<Schema>, companyId: number): Promise<void> {
  for (const listener of listeners) await listener(trx, companyId);
}
