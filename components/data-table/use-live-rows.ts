'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { usePolling } from '#components/swr/use-polling.ts';
import type { AnyList } from './define-list.ts';

export interface LiveRows {
  count: number;
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list
  rows: readonly any[];
  /** Query of the call that returned the rows, and the time of it in milliseconds: for lists that poll. */
  query?: Readonly<Record<string, string | number>>;
  loadedAt?: number;
}

/**
 * Returns what a list shows, with rows that are read again while one of them changes by itself. When one is done, the
 * page is read again: its counts change with it.
 */
export function useLiveRows<P extends LiveRows>(list: AnyList, props: P): P {
  const { count, rows, query = {}, loadedAt = 0 } = props;
  const { poll } = list;
  const router = useRouter();
  const { data } = usePolling({
    key: poll ? [list.name, query] : null,
    initial: { count, results: rows },
    loadedAt,
    // Without a key nothing is loaded.
    load: () => (poll as NonNullable<typeof poll>).load(query),
    isRunning: ({ results }) => poll !== undefined && results.some(poll.isRunning),
  });
  const running = poll ? data.results.filter(poll.isRunning).length : 0;
  const last = useRef({ loadedAt, running });
  useEffect(() => {
    if (last.current.loadedAt === loadedAt && running < last.current.running) router.refresh();
    last.current = { loadedAt, running };
  }, [loadedAt, running, router]);
  return { ...props, count: data.count, rows: data.results };
}
