import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { type ListValues, listParams, listQuery, parseAsId } from '#components/data-table/list-params.ts';
import { eachLookup, type LookupKind, lookups } from './lookups.ts';

const archived = parseAsStringLiteral(['yes']);

/** What the addresses of the catalogue's lists can say. */
export const productListParams = {
  ...listParams(['name', 'sku'], 'name'),
  archived,
  brand: parseAsId,
  campaign: parseAsId,
};
export const lookupListParams = eachLookup((kind) => {
  const { sorts } = lookups[kind];
  return { ...listParams(sorts, sorts[0]), archived };
});
export const scmValueListParams = listParams(['codes', 'value'], '-codes');

export type ProductListValues = inferParserType<typeof productListParams>;
export type LookupListValues = inferParserType<(typeof lookupListParams)[LookupKind]>;
export type ScmValueListValues = inferParserType<typeof scmValueListParams>;
export type CatalogListValues = ListValues & { archived: 'yes' | null };

export const loadProductListParams = createLoader(productListParams);
export const loadLookupListParams = eachLookup((kind) => createLoader(lookupListParams[kind]));
export const loadScmValueListParams = createLoader(scmValueListParams);

/** The part of a call that every list of the catalogue has. */
export function catalogQuery(values: CatalogListValues) {
  return { ...listQuery(values), is_archived: values.archived ? 'true' : 'false' } as const;
}

/** The call that answers an address of the products. */
export function productQuery(values: ProductListValues) {
  return {
    ...catalogQuery(values),
    ...(values.brand && values.brand > 0 ? { brand: values.brand } : {}),
    ...(values.campaign && values.campaign > 0 ? { campaign: values.campaign } : {}),
  };
}

/** True when the address asks for less than everything that is in use. */
export function isFiltered(values: CatalogListValues & { brand?: number | null; campaign?: number | null }): boolean {
  return Boolean(values.q.trim() || values.archived || values.brand || values.campaign);
}
