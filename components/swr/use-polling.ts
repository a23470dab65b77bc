'use client';

import { useCallback, useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { CallResult } from '#lib/portal/result.ts';
import { dataOf } from './call-error.ts';

interface PollingOptions<T> {
  /** Names what is shown: 'workorders', and the values it depends on, such as those of the address. Null: nothing. */
  key: readonly unknown[] | null;
  /** Data of the server page. */
  initial: T;
  /** When the page read it, in milliseconds: a newer read of the page replaces what was polled. */
  loadedAt: number;
  /** Server action that reads it again. */
  load: () => Promise<CallResult<T>>;
  /** Whether it still changes on its own: it is polled until this is false. */
  isRunning?: (data: T) => boolean;
  /** Polls it even while nothing in it runs: others change it, or a dialog is open that others can make pointless. */
  isWatched?: boolean;
  /** Milliseconds between two polls; 2 seconds when not given. */
  interval?: number;
  /** Called once when what was running is done. */
  onDone?: (data: T) => void;
}

interface Polling<T> {
  data: T;
  /** The last read failed; `data` is older. */
  stale: boolean;
  refresh: () => void;
}

/** Keeps the data of a server page up to date: polls while it is running, and reads again on focus and reconnect. */
export function usePolling<T>(options: PollingOptions<T>): Polling<T> {
  const { key, initial, loadedAt, load, isRunning = () => false, interval = 2_000, onDone } = options;
  const isWatched = options.isWatched ?? false;
  const {
    data = initial,
    error,
    mutate,
  } = useSWR(key && [...key, loadedAt], () => dataOf(load()), {
    fallbackData: initial,
    revalidateIfStale: false,
    refreshInterval: (latest = initial) => (isWatched || isRunning(latest) ? interval : 0),
  });

  const running = isRunning(data);
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) onDone?.(data);
    wasRunning.current = running;
  }, [running, data, onDone]);

  const refresh = useCallback(() => void mutate(), [mutate]);
  return { data, stale: error !== undefined, refresh };
}
