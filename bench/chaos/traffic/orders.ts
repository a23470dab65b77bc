import { setTimeout as pause } from 'node:timers/promises';
import { cancelWorkorder } from '#lib/contract/workorder-steps.ts';
import { createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { Refused } from '../client.ts';
import type { Order } from '../ledger.ts';
import { type Traffic, whole } from './traffic.ts';

/** Orders codes. */
export async function order(traffic: Traffic): Promise<void> {
  const { ledger, random } = traffic;
  ledger.orders.push(await placeOrder(traffic, whole(random, 1, 300), random.next() < 0.5));
}

/** Orders more codes than are made at once, and cancels them while they are made. */
export async function orderAndCancel(traffic: Traffic): Promise<void> {
  const { ledger, random, client } = traffic;
  const placed = await placeOrder(traffic, whole(random, 1000, 4000), true);
  placed.isBusy = true;
  ledger.orders.push(placed);
  await pause(random.between(0, 600));
  const params = { id: placed.id };
  try {
    await client.call(cancelWorkorder, { params });
    placed.isCanceled = true;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    // Completed before; or canceled by the call whose answer was lost.
    const { canceled_at: canceledAt } = await client.call(getWorkorder, { params });
    placed.isCanceled = canceledAt !== null;
  }
  if (placed.isCanceled) Object.assign(placed.expected, { status: 2 });
  placed.isBusy = false;
}

export async function placeOrder({ client, name }: Traffic, quantity: number, active: boolean): Promise<Order> {
  const reference = name('order');
  const body = {
    reference,
    quantity,
    product: 'SOAP',
    activate_on_complete: active,
    extended_id_style: 'compact-12' as const,
  };
  const { id } = await client.call(createSid, { body }, reference);
  return {
    id,
    reference,
    quantity,
    ids: null,
    expected: { status: active ? 1 : 0, blacklistReason: 0, lot: null },
    exceptions: new Map(),
    isCanceled: false,
    isCompleted: false,
    isBusy: false,
  };
}
