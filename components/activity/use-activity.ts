'use client';

import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { Activity } from '#lib/contract/activity.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';

const key = 'activity';

/**
 * What runs and what ended, as it was last seen: undefined before the first look. The cache belongs to one reader, see
 * ListProvider. Only ActivityWatch gives options: one look serves every place that shows it.
 */
export function useActivity(options: SWRConfiguration<Activity, Error> = {}): SWRResponse<Activity, Error> {
  return useSWR<Activity, Error>(key, look, {
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    ...options,
  });
}

/** Looks in a row that found everything as it was. */
const pace = { seen: '', unchanged: 0 };
export const unchangedLooks = () => pace.unchanged;
export function lookSoon(): void {
  pace.unchanged = 0;
}

async function look(): Promise<Activity> {
  const answer = await fetch('/api/activity', { cache: 'no-store', headers: { accept: 'application/json' } });
  const text = await answer.text();
  pace.unchanged = text === pace.seen ? pace.unchanged + 1 : 0;
  pace.seen = text;
  const result = JSON.parse(text) as CallResult<Activity>;
  if (result.ok) return result.data;
  leaveIfSignedOut(result);
  throw new Error(result.message);
}
