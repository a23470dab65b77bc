import 'server-only';
import type { SearchParams } from 'nuqs/server';
import { listProducts } from '#lib/contract/products.ts';
import { call, read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { catalogQuery, loadLookupListParams } from './catalog-list-params.ts';
import { lookupEndpoints } from './lookup-endpoints.ts';
import type { LookupKind, LookupRecord, RecordOf } from './lookups.ts';
import { readCatalogList } from './read-catalog-list.ts';
import { recordReader } from './read-record.ts';

type List = (typeof lookupEndpoints)[LookupKind]['list'];
type One = (typeof lookupEndpoints)[LookupKind]['get'];

/** Calls of the endpoints of a simple resource. */
export const callsOf = (kind: LookupKind) => ({
  list: (query: ReturnType<typeof catalogQuery>) => call<List>(lookupEndpoints[kind].list, { query }),
  one: (id: number) => call<One>(lookupEndpoints[kind].get, { params: { id } }),
});

/** What the page of the list of a simple resource shows. */
export function readLookupList(kind: LookupKind, searchParams: Promise<SearchParams>) {
  return readCatalogList<Awaited<ReturnType<(typeof loadLookupListParams)[LookupKind]>>, LookupRecord>(
    kind,
    loadLookupListParams[kind](searchParams),
    (values) => read<List>(lookupEndpoints[kind].list, { query: catalogQuery(values) }),
  );
}

/** How the page of one record of a simple resource reads it. */
export const lookupReader = <Kind extends LookupKind>(kind: Kind) =>
  recordReader(
    kind,
    (id) => read<One>(lookupEndpoints[kind].get, { params: { id } }) as Promise<CallResult<RecordOf[Kind]>>,
  );

/** The first products of a brand or campaign that are in use. */
export function readProductsOf(kind: 'brand' | 'campaign', id: number) {
  return read(listProducts, { query: { [kind]: id, is_archived: 'false', ordering: 'name', limit: 10 } });
}
