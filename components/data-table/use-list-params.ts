'use client';

import { useSearchParams } from 'next/navigation';
import { debounce, type Nullable, type Options, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs';
import { useEffect } from 'react';
import { useOnline } from '#components/ui/online.ts';
import { useListFrame } from './list-frame.tsx';
import { unknownValues } from './unknown-values.ts';

/** Options for a search text: the address follows once typing pauses, without a step in the history. */
export const whileTyping: Options = { history: 'replace', limitUrlUpdates: debounce(250) };

/**
 * The list's values from the address, and how to change them: set({ layout: 'none' }) starts again at the first page
 * and adds a step to the history. null clears a value. Tells the frame of filters that the list does not know.
 */
export function useListParams<P extends UseQueryStatesKeysMap>(params: P) {
  const { startTransition, setUnknown } = useListFrame();
  const unknown = unknownValues(params, useSearchParams()).join(', ');
  useEffect(() => setUnknown(unknown), [unknown, setUnknown]);
  // Without a network only the address changes; ListFrame reads its rows when the network is back.
  const shallow = !useOnline();
  const [values, setValues] = useQueryStates(params, { history: 'push', shallow, startTransition });
  // nuqs ignores page or cursor where the list has no such parameter.
  const set = (next: Partial<Nullable<Values<P>>>, options?: Options) =>
    setValues({ page: null, cursor: null, ...next } as Partial<Nullable<Values<P>>>, options);
  return [values, set] as const;
}
