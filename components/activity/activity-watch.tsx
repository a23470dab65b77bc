'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { bringSurely } from '#components/ui/bring-surely.ts';
import { useReader } from '#components/ui/use-reader.ts';
import type { Activity } from '#lib/contract/activity.ts';
import { useTexts } from '#texts';
import { currentLocalWork, subscribeToLocalWork } from './local-work.ts';
import { onLookAsked } from './look-again.ts';
import { forgetLooks, keepLooking, lookNow } from './looks.ts';
import { newEnds } from './new-ends.ts';
import { useActivity } from './use-activity.ts';
import { useUnread } from './use-marks.ts';

/** Looks what runs as long as something does or the page is seen, and says what ended. Once, in the shell. */
export function ActivityWatch({ loadedAt }: { loadedAt: string }) {
  const t = useTexts('activity');
  const common = useTexts('common');
  const { timeZone } = useReader();
  const isVisible = useVisible();
  const { data } = useActivity();
  useEffect(() => keepLooking(isVisible), [isVisible]);
  useEffect(() => forgetLooks, []);
  useUnread(data);

  const last = useRef<Activity>(undefined);
  useEffect(() => {
    if (!data) return;
    const ends = newEnds(last.current, data, loadedAt);
    last.current = data;
    if (ends.length > 0)
      void bringSurely(() => import('./announce.ts')).then(({ announceEnds }) =>
        announceEnds(ends, { t, common, timeZone }),
      );
  }, [data, loadedAt, t, common, timeZone]);

  // What is started leads to its page as a rule: each page is looked from once, and again when its tab is returned to.
  const pathname = usePathname();
  const place = isVisible ? pathname : undefined;
  useEffect(() => {
    if (place !== undefined) lookNow();
  }, [place]);
  useEffect(() => onLookAsked(lookNow), []);
  useLocalEnds();
  return null;
}

function useLocalEnds(): void {
  const t = useTexts('activity');
  useEffect(() => {
    let running = new Set<string>();
    return subscribeToLocalWork(() => {
      const work = currentLocalWork();
      const ends = work.filter(({ id, outcome }) => outcome !== 'running' && running.has(id));
      running = new Set(work.filter(({ outcome }) => outcome === 'running').map(({ id }) => id));
      if (ends.length > 0)
        void bringSurely(() => import('./announce.ts')).then(({ announceLocalEnds }) => announceLocalEnds(ends, t));
    });
  }, [t]);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
}
