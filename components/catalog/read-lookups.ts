import 'server-only';
import { listProducts } from '#lib/contract/products.ts';
import { read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { lookupEndpoints } from './lookup-endpoints.ts';
import type { LookupKind, RecordOf } from './lookups.ts';
import { recordReader } from './read-record.ts';

type One = (typeof lookupEndpoints)[LookupKind]['get'];

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
