import 'server-only';
import { listDeliveries } from '#lib/contract/webhooks.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { type DeliveryListValues, type DeliveryPage, deliveryListQuery } from './webhook-list-params.ts';

/** A page of what was sent to a webhook. */
export async function readDeliveries(webhook: number, values: DeliveryListValues): Promise<CallResult<DeliveryPage>> {
  const page = await call(listDeliveries, { params: { id: webhook }, query: deliveryListQuery(values) });
  return page.ok ? { ok: true, data: { count: page.data.count, results: page.data.results } } : page;
}
