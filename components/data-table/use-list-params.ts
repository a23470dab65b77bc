'use client';

import { type inferParserType, type ParserMap, useQueryStates } from 'nuqs';
import { useListFrame } from './list-frame.tsx';

/**
 * The list's values from the address, and how to change them: set({ layout: 'none' }) starts again at the first page
 * and puts a step into the history; { typing: true } replaces the last one instead. null takes a value off.
 */
export function useListParams<P extends ParserMap>(parsers: P) {
  const { startTransition } = useListFrame();
  const [values, change] = useQueryStates(parsers, { shallow: false, startTransition, clearOnDefault: true });

  const set = (next: Partial<{ [K in keyof P]: inferParserType<P>[K] | null }>, options: { typing?: boolean } = {}) => {
    // A list has the one or the other; what it has not is passed over.
    const update = { page: null, cursor: null, ...next } as Parameters<typeof change>[0];
    void change(update, { history: options.typing ? 'replace' : 'push' });
  };
  return [values, set] as const;
}
