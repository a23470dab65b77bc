'use server';

import { createSid, createSidBody, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { orderOptions } from '../order-options.ts';

/** Orders SID codes. The key keeps an order that was sent twice from being made twice. */
export async function orderSid(input: unknown, idempotencyKey: string): Promise<CallResult<Workorder>> {
  return runAction({ schema: createSidBody, input, permission: 'workorder_create' }, (body) =>
    call(createSid, { body }, orderOptions(idempotencyKey)),
  );
}
