'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { currentLocalWork, subscribeToLocalWork } from '#components/swr/local-work.ts';
import { useActivityPolling } from '#components/swr/use-activity.ts';
import { useReader } from '#components/ui/use-reader.ts';
import type { Activity } from '#lib/contract/activity.ts';
import { languageOf } from '#lib/texts/languages.ts';
import { announceEnds, announceLocalEnds } from './announce.ts';
import { newEnds } from './new-ends.ts';
import { useUnread } from './use-marks.ts';

/** Polls what runs and announces what ended. Rendered once, in the shell. */
export function ActivityWatch({ loadedAt }: { loadedAt: string }) {
  const t = useTranslations('activity');
  const common = useTranslations('common');
  const { timeZone } = useReader();
  const router = useRouter();
  const { data } = useActivityPolling();
  useUnread(data);

  const last = useRef<Activity>(undefined);
  useEffect(() => {
    if (!data) return;
    const ends = newEnds(last.current, data, loadedAt);
    last.current = data;
    if (ends.length > 0) announceEnds(ends, { t, common, timeZone }, router.push);
  }, [data, loadedAt, t, common, timeZone, router]);

  // The company has another language now, or another tab has changed it: the page is read again in it.
  const shown = languageOf(useLocale());
  const wanted = data?.language;
  useEffect(() => {
    if (wanted && wanted !== shown) router.refresh();
  }, [wanted, shown, router]);

  useLocalEnds();
  return null;
}

function useLocalEnds(): void {
  const t = useTranslations('activity');
  const router = useRouter();
  useEffect(() => {
    let running = new Set<string>();
    return subscribeToLocalWork(() => {
      const work = currentLocalWork();
      const ends = work.filter(({ id, outcome }) => outcome !== 'running' && running.has(id));
      running = new Set(work.filter(({ outcome }) => outcome === 'running').map(({ id }) => id));
      if (ends.length > 0) announceLocalEnds(ends, t, router.push);
    });
  }, [t, router]);
}
