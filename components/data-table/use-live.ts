'use client';

import { useCallback, useEffect, useRef } from 'react';
import useSWR from 'swr';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';

interface LiveOptions<T> {
  /** Names what is shown: 'workorders', and what tells its states apart, such as the values of the address. */
  key: readonly unknown[];
  /** What the server page read. */
  initial: T;
  /** When it read it, in milliseconds: a newer read of the page starts anew. */
  loadedAt: number;
  /** Server action that reads it again. */
  load: () => Promise<CallResult<T>>;
  /** True while something in it still changes by itself: only then it asks again. */
  isRunning: (data: T) => boolean;
  /** Milliseconds between two looks; 2 seconds when not given. */
  interval?: number;
  /** Called once when what was running is so no longer. */
  onDone?: (data: T) => void;
}

export interface Live<T> {
  data: T;
  /** The last look failed; `data` is from before. */
  stale: boolean;
  refresh: () => void;
}

/**
 * Keeps what a server page read up to date while it is running, and stops asking when it is done. One failed look
 * changes nothing on the page: it tries again at the same pace.
 */
export function useLive<T>(options: LiveOptions<T>): Live<T> {
  const { initial, load, isRunning, interval = 2_000, onDone } = options;
  const { data, error, mutate } = useSWR<T, Error>(
    [...options.key, options.loadedAt],
    async () => {
      const result = await load();
      if (result.ok) return result.data;
      leaveIfSignedOut(result);
      throw new Error(result.message);
    },
    {
      fallbackData: initial,
      revalidateOnMount: false,
      revalidateIfStale: false,
      revalidateOnReconnect: true,
      shouldRetryOnError: false,
      refreshInterval: (latest) => (isRunning(latest ?? initial) ? interval : 0),
    },
  );
  const current = data ?? initial;

  const running = isRunning(current);
  const before = useRef(running);
  useEffect(() => {
    if (before.current && !running) onDone?.(current);
    before.current = running;
  }, [running, current, onDone]);

  const refresh = useCallback(() => void mutate(), [mutate]);
  return { data: current, stale: error !== undefined, refresh };
}
