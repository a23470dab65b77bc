import type { StaffChoice } from '#lib/contract/values/scans.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { CountScope } from '../shared/scan-conditions.ts';

interface CountFilters {
  result?: string | undefined;
  product?: number | undefined;
  brand?: number | undefined;
  campaign?: number | undefined;
  staff?: StaffChoice | undefined;
}

/**
 * The scans that filters count: a product must fit all of product, brand and campaign. Products belong to one company,
 * whose counts are read by it even for a caller who sees every company.
 */
export async function findCountScope(
  db: Executor,
  companyId: number | null,
  { result, product, brand, campaign, staff }: CountFilters,
): Promise<CountScope> {
  if (product === undefined && brand === undefined && campaign === undefined) return { companyId, result, staff };
  const found = await db
    .selectFrom('products')
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? 0))
    .$if(product !== undefined, (query) => query.where('id', '=', product ?? 0))
    .$if(brand !== undefined, (query) => query.where('brand_id', '=', brand ?? 0))
    .$if(campaign !== undefined, (query) => query.where('campaign_id', '=', campaign ?? 0))
    .select(['id', 'company_id'])
    .orderBy('id')
    .execute();
  return { companyId: companyId ?? found[0]?.company_id ?? null, result, staff, products: found.map(({ id }) => id) };
}
