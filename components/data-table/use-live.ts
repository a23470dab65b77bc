'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
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

/** Coming back to the page looks again, at most once in this time. */
const focusPause = 5_000;

const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;

/**
 * Keeps what a server page read up to date while it is running, and stops asking when it is done; looks again when the
 * reader or the network comes back. One failed look changes nothing on the page: it tries again at the same pace.
 */
export function useLive<T>(options: LiveOptions<T>): Live<T> {
  const { initial, load, isRunning, interval = 2_000, onDone } = options;
  const key = JSON.stringify([options.key, options.loadedAt]);
  const [seen, setSeen] = useState<{ key: string; data: T | undefined; failed: boolean }>();
  const isOfThis = seen?.key === key;
  const current = (isOfThis ? seen.data : undefined) ?? initial;

  const now = useRef({ key, load });
  useEffect(() => {
    now.current = { key, load };
  });
  const looks = useRef({ begun: 0, shown: 0 });
  const look = useCallback(async () => {
    looks.current.begun += 1;
    const number = looks.current.begun;
    const asked = now.current;
    const result = await asked.load().catch(() => undefined);
    // Another list is shown by now, or a later look has come before this one.
    if (asked.key !== now.current.key || number < looks.current.shown) return;
    looks.current.shown = number;
    if (result?.ok) return setSeen({ key: asked.key, data: result.data, failed: false });
    if (result) leaveIfSignedOut(result);
    setSeen((before) => ({ key: asked.key, data: before?.key === asked.key ? before.data : undefined, failed: true }));
  }, []);

  const running = isRunning(current);
  useEffect(() => {
    if (!running) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(async () => {
        if (isSeen()) await look();
        if (!isOver) wait();
      }, interval);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [running, interval, look]);

  useEffect(() => {
    let next = 0;
    const onBack = () => {
      if (!isSeen() || Date.now() < next) return;
      next = Date.now() + focusPause;
      void look();
    };
    const onOnline = () => void look();
    window.addEventListener('focus', onBack);
    document.addEventListener('visibilitychange', onBack);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('focus', onBack);
      document.removeEventListener('visibilitychange', onBack);
      window.removeEventListener('online', onOnline);
    };
  }, [look]);

  const before = useRef(running);
  useEffect(() => {
    if (before.current && !running) onDone?.(current);
    before.current = running;
  }, [running, current, onDone]);

  const refresh = useCallback(() => void look(), [look]);
  return { data: current, stale: isOfThis && seen.failed, refresh };
}
