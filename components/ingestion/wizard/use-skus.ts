'use client';

import { useMemo } from 'react';
import useSWRImmutable from 'swr/immutable';
import { dataOf } from '#components/swr/call-error.ts';
import { loadSkus } from '../actions.ts';

interface Skus {
  /** False while they are read. */
  isKnown: boolean;
  /** Undefined when there are too many to read, or reading failed: the service checks them then. */
  value: readonly string[] | undefined;
  /** SKUs by the names that one product alone has, in small letters. */
  byName: ReadonlyMap<string, string>;
}

/** Reads the company's SKUs once they are wanted. */
export function useSkus(isWanted: boolean): Skus {
  const { data, error } = useSWRImmutable(isWanted && 'skus', () => dataOf(loadSkus()));
  const products = data?.products;
  const value = useMemo(() => products?.map(({ sku }) => sku), [products]);
  const byName = useMemo(() => skusByName(products ?? []), [products]);
  return { isKnown: data !== undefined || error !== undefined, value, byName };
}

function skusByName(products: readonly { sku: string; name: string }[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>();
  for (const { sku, name } of products) {
    const key = name.trim().toLowerCase();
    found.set(key, found.has(key) ? undefined : sku);
  }
  const skus = new Set(products.map(({ sku }) => sku.toLowerCase()));
  return new Map([...found].flatMap(([name, sku]) => (sku === undefined || skus.has(name) ? [] : [[name, sku]])));
}
