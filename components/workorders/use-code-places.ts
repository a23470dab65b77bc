'use client';

import { useMemo, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { useDebounced } from '#components/swr/use-debounced.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { findArtworkCode } from './actions.ts';
import { placeOf } from './unprinted-places.ts';

/** Milliseconds after the last key before a text is looked up. */
const pause = 300;

/** Places of codes that were typed or scanned: null for what is none of the order, undefined until that is known. */
export function useCodePlaces(workorder: Workorder, texts: readonly string[]) {
  // Each text is looked up once, however many others are typed.
  const [known] = useState(() => new Map<string, number | null>());
  const unknown = useMemo(
    () => [...new Set(texts.map((text) => text.trim()))].filter((text) => text && !placeOf(text, workorder)),
    [texts, workorder],
  );
  const asked = useDebounced(unknown.join('\n'), pause);
  const { data } = useSWRImmutable(
    asked ? ['code-places', workorder.id, asked] : null,
    async () => {
      for (const text of asked.split('\n').filter((one) => !known.has(one))) {
        const found = await findArtworkCode(workorder.id, { content: text });
        if (found.ok) known.set(text, found.data.sequence);
        else if (found.status === 404 || found.status === 400) known.set(text, null);
      }
      return [...known];
    },
    { keepPreviousData: true },
  );
  // The data is a list: SWR compares what lists hold, not what maps do.
  const places = new Map(data);
  return (text: string): number | null | undefined => {
    const trimmed = text.trim();
    return placeOf(trimmed, workorder) ?? places.get(trimmed);
  };
}
