'use server';

import { createSid, createSidBody, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Orders SID codes. The key keeps an order that was sent twice from being made twice. */
export async function orderSid(input: unknown, idempotencyKey: string): Promise<CallResult<Workorder>> {
  const key = typeof idempotencyKey === 'string' && /^[\w-]{8,100}$/.test(idempotencyKey) ? idempotencyKey : undefined;
  return runAction({ schema: createSidBody, input, permission: 'workorder_create' }, (body) =>
    call(createSid, { body }, { timeout: 30_000, ...(key ? { idempotencyKey: key } : {}) }),
  );
}
