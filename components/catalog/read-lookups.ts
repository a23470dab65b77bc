import 'server-only';
import type { SearchParams } from 'nuqs/server';
import { getBrand, getCampaign, listBrands, listCampaigns } from '#lib/contract/brands.ts';
import { listProducts, listScmFields } from '#lib/contract/catalog.ts';
import { getScmField } from '#lib/contract/scm-fields.ts';
import { call, read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { catalogQuery, loadLookupListParams } from './catalog-list-params.ts';
import type { LookupKind, LookupRecord, RecordOf } from './lookups.ts';
import { readCatalogList } from './read-catalog-list.ts';
import { recordReader } from './read-record.ts';

const lists = { brand: listBrands, campaign: listCampaigns, scmField: listScmFields };
const records = { brand: getBrand, campaign: getCampaign, scmField: getScmField };

type List = (typeof lists)[LookupKind];
type One = (typeof records)[LookupKind];

/** Calls of the endpoints of a simple resource. */
export const callsOf = (kind: LookupKind) => ({
  list: (query: ReturnType<typeof catalogQuery>) => call<List>(lists[kind], { query }),
  one: (id: number) => call<One>(records[kind], { params: { id } }),
});

/** What the page of the list of a simple resource shows. */
export function readLookupList(kind: LookupKind, searchParams: Promise<SearchParams>) {
  return readCatalogList<Awaited<ReturnType<(typeof loadLookupListParams)[LookupKind]>>, LookupRecord>(
    kind,
    loadLookupListParams[kind](searchParams),
    (values) => read<List>(lists[kind], { query: catalogQuery(values) }),
  );
}

/** How the page of one record of a simple resource reads it. */
export const lookupReader = <Kind extends LookupKind>(kind: Kind) =>
  recordReader(kind, (id) => read<One>(records[kind], { params: { id } }) as Promise<CallResult<RecordOf[Kind]>>);

/** The first products of a brand or campaign that are in use. */
export function readProductsOf(kind: 'brand' | 'campaign', id: number) {
  return read(listProducts, { query: { [kind]: id, is_archived: 'false', ordering: 'name', limit: 10 } });
}
