'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { arriveAt, askFor, searchAhead, subscribe } from './address-ahead.ts';
import { type AddressValues, createLoader, createSerializer, type ReadValues } from './address-values.ts';
import { useListFrame } from './list-frame.tsx';
import { handOnTyped } from './typed-ahead.ts';

/**
 * The list's values from the address, and how to change them: set({ layout: 'none' }) starts again at the first page
 * and puts a step into the history; { typing: true } replaces the last one instead. null takes a value off.
 */
export function useListParams<V extends AddressValues>(kept: V) {
  const { startTransition } = useListFrame();
  const router = useRouter();
  const pathname = usePathname();
  const current = useSearchParams().toString();
  const wanted = useSyncExternalStore(
    subscribe,
    () => searchAhead(pathname),
    () => undefined,
  );
  useEffect(() => {
    if (wanted !== undefined) arriveAt(pathname, current);
  }, [pathname, current, wanted]);
  const [load, serialize] = useMemo(() => [createLoader(kept), createSerializer(kept)] as const, [kept]);
  const search = wanted ?? current;
  const values = useMemo(() => load(new URLSearchParams(search)), [load, search]);

  const set = (next: Partial<{ [K in keyof V]: ReadValues<V>[K] | null }>, options: { typing?: boolean } = {}) => {
    // What was typed just before stays typed: it goes into the address first.
    if (!options.typing) handOnTyped();
    // A list has the one or the other; what it has not is passed over.
    const update = { page: null, cursor: null, ...next } as Parameters<typeof serialize>[1];
    const query = serialize(new URLSearchParams(searchAhead(pathname) ?? current), update);
    const step = options.typing ? 'replace' : 'push';
    askFor({ pathname, search: new URLSearchParams(query).toString(), at: current }, () =>
      startTransition(() => router[step](pathname + query, { scroll: false })),
    );
  };
  return [values, set] as const;
}
