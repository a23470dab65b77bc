'use server';

import { getTranslations } from 'next-intl/server';
import { listBrands, listCampaigns } from '#lib/contract/brands.ts';
import { listCompanies } from '#lib/contract/companies.ts';
import { listProducts } from '#lib/contract/products.ts';
import { listUsers } from '#lib/contract/users.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import type { PickerOption } from './option-picker.tsx';
import { optionsAction } from './read-options.ts';

const byName = ({ id, name }: { id: number; name: string }): PickerOption => ({ value: String(id), label: name });

export const findCampaigns = optionsAction(listCampaigns, byName);

export const findBrands = optionsAction(listBrands, byName);

/** Products by name or SKU; values are ids. */
export const findProducts = optionsAction(listProducts, (product) => ({ ...byName(product), detail: product.sku }), {
  query: { ordering: 'name' },
});

/** Choices for new records: nothing archived. */
const offered = { ordering: 'name', is_archived: 'false' } as const;

/** Brands a product can be given. */
export const findOfferedBrands = optionsAction(listBrands, byName, { query: offered });

/** Campaigns a product can be given. */
export const findOfferedCampaigns = optionsAction(listCampaigns, byName, { query: offered });

/** Products that can be ordered, by name or SKU; values are SKUs, by which orders and uploads name products. */
export const findSkus = optionsAction(listProducts, ({ sku, name }) => ({ value: sku, label: name, detail: sku }), {
  query: offered,
});

export const findWorkorders = optionsAction(listWorkorders, async ({ id, reference }) => ({
  value: String(id),
  label: reference ?? (await getTranslations('forms'))('workorder', { id: String(id) }),
  detail: String(id),
}));

/** Printing partners of the company, by name. */
export const findPartners = optionsAction(listCompanies, byName, {
  query: { company_type: 'printing_partner', ordering: 'name' },
  permission: 'workorder_view',
});

/** Users of the company by name or address. */
export const findUsers = optionsAction(
  listUsers,
  ({ id, name, email }) => ({ value: String(id), label: name || email, detail: email }),
  { query: { ordering: 'name' } },
);

const byNameOrSlug = ({ id, name, slug }: { id: number; name: string; slug: string }): PickerOption => ({
  ...byName({ id, name }),
  detail: slug,
});

/** Brand owners by name or slug, for those who see all of them. */
export const findBrandOwners = optionsAction(listCompanies, byNameOrSlug, {
  query: { company_type: 'brand_owner', ordering: 'name' },
  permission: 'support_view',
});

/** Printing partners by name or slug, for those who see all of them. */
export const findPrintingPartners = optionsAction(listCompanies, byNameOrSlug, {
  query: { company_type: 'printing_partner', ordering: 'name' },
  permission: 'support_view',
});
