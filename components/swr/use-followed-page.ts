'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { CallResult } from '#lib/portal/result.ts';
import { usePolling } from './use-polling.ts';

interface FollowedPage<T> {
  key: readonly unknown[];
  /** Record as the server page read it. */
  record: T;
  /** When the page read it, in milliseconds. */
  loadedAt: number;
  /** Server action that reads it again. */
  load: () => Promise<CallResult<T>>;
}

/** Renders the server page again when others have changed the record that it shows. */
export function useFollowedPage<T>({ key, record, loadedAt, load }: FollowedPage<T>): void {
  const router = useRouter();
  const { data } = usePolling({ key, initial: record, loadedAt, load, isWatched: true });
  const latest = JSON.stringify(data);
  const isOutdated = latest !== JSON.stringify(record);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change needs another refresh
  useEffect(() => {
    if (isOutdated) router.refresh();
  }, [isOutdated, latest, router]);
}
