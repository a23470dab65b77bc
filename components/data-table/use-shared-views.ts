'use client';

import useSWR from 'swr';
import { dataOf } from '#components/swr/call-error.ts';
import { mostSharedViews } from '#lib/contract/values/saved-views.ts';
import { loadSharedViews } from './actions.ts';

/**
 * Views of the list that the people of the company share, and how to read them again. Undefined until they are read, and
 * at a service that has none.
 */
export function useSharedViews(list: string) {
  const { data, mutate } = useSWR(
    ['shared-views', list],
    () => dataOf(loadSharedViews({ list, limit: String(mostSharedViews) })),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { shared: data?.results, mutate };
}
