import 'server-only';
import { notFound } from 'next/navigation';
import { type LookupKind, lookupEndpoints } from '#lib/contract/lookups.ts';
import { listProducts } from '#lib/contract/products.ts';
import { read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { eachLookup, lookupKinds, type RecordOf, slugOf } from './lookups.ts';
import { recordReader } from './read-record.ts';

type One = (typeof lookupEndpoints)[LookupKind]['get'];

/** Returns the resource of an address /catalog/<lookup>. */
export async function readKind(params: Promise<{ lookup: string }>): Promise<LookupKind> {
  const { lookup } = await params;
  return lookupKinds.find((kind) => slugOf(kind) === lookup) ?? notFound();
}

const readerOf = <Kind extends LookupKind>(kind: Kind) =>
  recordReader(
    kind,
    (id) => read<One>(lookupEndpoints[kind].get, { params: { id } }) as Promise<CallResult<RecordOf[Kind]>>,
  );

/** How the page of one record of each simple resource reads it. */
export const lookupReaders = eachLookup(readerOf) as unknown as {
  [Kind in LookupKind]: ReturnType<typeof readerOf<Kind>>;
};

/** The first products of a brand or campaign that are in use. */
export function readProductsOf(kind: 'brand' | 'campaign', id: number) {
  return read(listProducts, { query: { [kind]: id, is_archived: 'false', ordering: 'name', limit: 10 } });
}
