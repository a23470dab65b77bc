'use client';

import useSWRImmutable from 'swr/immutable';
import { dataOf } from '#components/swr/call-error.ts';
import { loadSkus } from '../actions.ts';

interface Skus {
  /** False while they are read. */
  isKnown: boolean;
  /** Undefined when there are too many to read, or reading failed: the service checks them then. */
  value: readonly string[] | undefined;
}

/** Reads the company's SKUs once they are wanted. */
export function useSkus(isWanted: boolean): Skus {
  const { data, error } = useSWRImmutable(isWanted && 'skus', () => dataOf(loadSkus()));
  return { isKnown: data !== undefined || error !== undefined, value: data?.skus };
}
