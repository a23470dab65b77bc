'use server';

import * as z from 'zod';
import { getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
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
