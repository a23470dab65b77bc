'use server';

import { listBrands, listCampaigns, listProducts } from '#lib/contract/catalog.ts';
import { listCompanies } from '#lib/contract/companies.ts';
import { listUsers } from '#lib/contract/users.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { texts } from '#lib/portal/texts.ts';
import type { PickerOption } from './option-picker.tsx';
import { findOptions } from './read-options.ts';

const options = { timeout: 5_000 };

const byName = ({ id, name }: { id: number; name: string }): PickerOption => ({ value: String(id), label: name });

export async function findCampaigns(text: string): Promise<CallResult<PickerOption[]>> {
  return findOptions(text, 'product_view', (query) => call(listCampaigns, { query }, options), byName);
}

export async function findBrands(text: string): Promise<CallResult<PickerOption[]>> {
  return findOptions(text, 'product_view', (query) => call(listBrands, { query }, options), byName);
}

/** Products by name or SKU; values are ids. */
export async function findProducts(text: string): Promise<CallResult<PickerOption[]>> {
  const list = (query: object) => call(listProducts, { query: { ...query, ordering: 'name' } }, options);
  return findOptions(text, 'product_view', list, (product) => ({ ...byName(product), detail: product.sku }));
}

/** What is offered for something new: nothing that is archived. */
const offered = { ordering: 'name', is_archived: 'false' } as const;

/** Brands a product can be given. */
export async function findOfferedBrands(text: string): Promise<CallResult<PickerOption[]>> {
  return findOptions(
    text,
    'product_view',
    (query) => call(listBrands, { query: { ...query, ...offered } }, options),
    byName,
  );
}

/** Campaigns a product can be given. */
export async function findOfferedCampaigns(text: string): Promise<CallResult<PickerOption[]>> {
  const list = (query: object) => call(listCampaigns, { query: { ...query, ...offered } }, options);
  return findOptions(text, 'product_view', list, byName);
}

/** Products that can be ordered, by name or SKU; values are SKUs, by which orders and uploads name products. */
export async function findSkus(text: string): Promise<CallResult<PickerOption[]>> {
  const list = (query: object) => call(listProducts, { query: { ...query, ...offered } }, options);
  return findOptions(text, 'product_view', list, ({ sku, name }) => ({ value: sku, label: name, detail: sku }));
}

export async function findWorkorders(text: string): Promise<CallResult<PickerOption[]>> {
  const t = await texts('forms');
  return findOptions(
    text,
    'workorder_view',
    (query) => call(listWorkorders, { query }, options),
    ({ id, reference }) => ({
      value: String(id),
      label: reference ?? t('workorder', { id: String(id) }),
      detail: String(id),
    }),
  );
}

/** Printing partners of the company, by name. */
export async function findPartners(text: string): Promise<CallResult<PickerOption[]>> {
  const only = { company_type: 'printing_partner', ordering: 'name' } as const;
  return findOptions(
    text,
    'workorder_view',
    (query) => call(listCompanies, { query: { ...query, ...only } }, options),
    byName,
  );
}

/** Users of the company by name or address. */
export async function findUsers(text: string): Promise<CallResult<PickerOption[]>> {
  return findOptions(
    text,
    'user_manage',
    (query) => call(listUsers, { query: { ...query, ordering: 'name' } }, options),
    ({ id, name, email }) => ({ value: String(id), label: name || email, detail: email }),
  );
}

/** Brand owners by name, for those who see scans of all of them. */
export async function findCompanies(text: string): Promise<CallResult<PickerOption[]>> {
  const only = { company_type: 'brand_owner', ordering: 'name' } as const;
  return findOptions(
    text,
    'support_view',
    (query) => call(listCompanies, { query: { ...query, ...only } }, options),
    byName,
  );
}
