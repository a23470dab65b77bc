'use server';

import * as z from 'zod';
import {
  type FirstSteps,
  getFirstSteps,
  updateFirstSteps as updateFirstStepsEndpoint,
} from '#lib/contract/first-steps.ts';
import { getOpenItems, updateOpenItems as updateOpenItemsEndpoint } from '#lib/contract/open-items.ts';
import { getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** The running orders of the overview once more. One that is gone is left out. */
export async function loadOrders(ids: number[]): Promise<CallResult<Workorder[]>> {
  const schema = z.array(z.int().min(1)).max(10);
  return runAction({ schema, input: ids, permission: 'workorder_view' }, async (given) => {
    const results = await Promise.all(given.map((id) => call(getWorkorder, { params: { id } }, { timeout: 5_000 })));
    const ended = results.find((result) => !result.ok && result.status !== 404);
    if (ended && !ended.ok) return ended;
    return { ok: true, data: results.flatMap((result) => (result.ok ? [result.data] : [])) };
  });
}

/** The first steps of the reader's company once more. */
export async function loadFirstSteps(): Promise<CallResult<FirstSteps>> {
  return runAction({ schema: z.undefined(), input: undefined, permission: 'product_view' }, (_, user) =>
    call(getFirstSteps, { params: { id: user.company.id } }, { timeout: 5_000 }),
  );
}

/** Closes the first steps for the reader's company, or shows them again. */
export async function updateFirstSteps(input: unknown): Promise<CallResult<FirstSteps>> {
  return runAction({ schema: updateFirstStepsEndpoint.body, input, permission: 'user_manage' }, (body, user) =>
    call(updateFirstStepsEndpoint, { params: { id: user.company.id }, body }),
  );
}

/** Reads the company's open items again. */
export async function loadOpenItems() {
  return runAction({ schema: z.undefined(), input: undefined }, () =>
    call(getOpenItems, { query: { limit: 200 } }, { timeout: 5_000 }),
  );
}

/** Closes open items for the reader's company, or opens them again. */
export const updateOpenItems = action(updateOpenItemsEndpoint);
