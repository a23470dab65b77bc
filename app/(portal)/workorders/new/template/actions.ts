'use server';

import { createFromTemplate, createFromTemplateBody } from '#lib/contract/workorder-orders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { orderOptions } from '../order-options.ts';

/** Orders codes from a template. The key keeps an order that was sent twice from being made twice. */
export async function orderFromTemplate(input: unknown, idempotencyKey: string): Promise<CallResult<Workorder>> {
  return runAction({ schema: createFromTemplateBody, input, permission: 'workorder_create' }, (body) =>
    call(createFromTemplate, { body }, orderOptions(idempotencyKey)),
  );
}
