import 'server-only';
import { createLoader, type SearchParams } from 'nuqs/server';
import { listInput } from '#components/data-table/define-list.ts';
import { listDeliveries } from '#lib/contract/webhooks.ts';
import { call } from '#lib/portal/client.ts';
import { deliveries } from './deliveries.list.tsx';

/** Reads the page of a webhook's deliveries that an address asks for. */
export async function readDeliveries(webhook: number, search: SearchParams) {
  const values = createLoader(deliveries.params)(search);
  const { query } = listInput(deliveries, values);
  return { values, page: await call(listDeliveries, { params: { id: webhook }, query }) };
}
