'use client';

import { useRef } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import type { Activity } from '#lib/contract/activity.ts';
import type { Language } from '#lib/contract/language.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { activityInterval } from './activity-interval.ts';
import { dataOf } from './call-error.ts';

export interface SeenActivity extends Activity {
  /** The language to read in, which may have been changed since the page was loaded. */
  language?: Language;
}

// No server action: the browser sends those one after the other, and a slow read would hold up what the user does.
async function fetchActivity(): Promise<CallResult<SeenActivity>> {
  const answer = await fetch('/api/activity', { cache: 'no-store', headers: { accept: 'application/json' } });
  return answer.json();
}

/** Running and ended work. Each page that shows it reads it again, and ActivityWatch polls it. */
export function useActivity(options: SWRConfiguration<SeenActivity> = {}) {
  return useSWR<SeenActivity>('activity', () => dataOf(fetchActivity()), options);
}

/** Polls it for all that show it: most often while something changes. */
export function useActivityPolling() {
  const last = useRef<{ data: Activity | undefined; changedAt: number }>({ data: undefined, changedAt: 0 });
  return useActivity({
    refreshInterval: (data) => {
      // SWR keeps the object as long as nothing in it changes.
      if (data !== last.current.data) last.current = { data, changedAt: Date.now() };
      return activityInterval(data, Date.now() - last.current.changedAt);
    },
  });
}
