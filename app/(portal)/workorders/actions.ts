'use server';

import * as z from 'zod';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import type { WorkorderListData } from '#components/workorders/workorder-list.tsx';
import { loadWorkorderListParams, type WorkorderListValues } from '#components/workorders/workorder-list-params.ts';
import { listProducts } from '#lib/contract/catalog.ts';
import { getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { readWorkorderList } from './read-workorder-list.ts';

const listValues = z.record(z.string().max(20), z.union([z.string().max(500), z.number(), z.null()]));

/** The list once more, for rows that change by themselves. */
export async function loadWorkorders(values: WorkorderListValues): Promise<CallResult<WorkorderListData>> {
  return runAction({ schema: listValues, input: values, permission: 'workorder_view' }, (given) => {
    // Read as an address would be: whatever was sent, only what an address can say gets through.
    const address = Object.entries(given).map(([name, value]) => [name, value === null ? undefined : String(value)]);
    return readWorkorderList(loadWorkorderListParams(Object.fromEntries(address)));
  });
}

/** One workorder once more. */
export async function loadWorkorder(id: number): Promise<CallResult<Workorder>> {
  return runAction({ schema: z.int().min(1), input: id, permission: 'workorder_view' }, (given) =>
    call(getWorkorder, { params: { id: given } }),
  );
}

/** Products by name or SKU for the filter: values are ids. */
export async function searchProducts(text: string): Promise<PickerOption[]> {
  return findProducts(text, (product) => String(product.id));
}

/** Products by name or SKU for an order, which names them by SKU. */
export async function searchSkus(text: string): Promise<PickerOption[]> {
  return findProducts(text, (product) => product.sku);
}

async function findProducts(
  text: string,
  toValue: (product: { id: number; sku: string }) => string,
): Promise<PickerOption[]> {
  const result = await runAction(
    { schema: z.string().trim().max(100), input: text, permission: 'product_view' },
    (search) =>
      call(listProducts, { query: { limit: 30, ordering: 'name', ...(search ? { search } : {}) } }, { timeout: 5_000 }),
  );
  if (!result.ok) return [];
  return result.data.results.map((product) => ({
    value: toValue(product),
    label: product.name,
    detail: product.sku,
  }));
}
