import type { ActivityCounts } from '#lib/contract/activity.ts';
import type { NavigationIcon as Name } from './navigation.ts';

/** A number beside an entry and what it counts, for screen readers: { count: 1, label: 'failed', bad: true }. */
export type NavigationCounts = Partial<Record<Name, { count: number; label: string; bad?: boolean }>>;

/** What waits, beside the page where it does. */
export function navigationCountsOf(counts: ActivityCounts): NavigationCounts {
  const { workorders, ingestions_failed, scans_suspicious } = counts;
  return {
    ...(workorders !== null && { workorders: { count: workorders, label: 'under way' } }),
    ...(ingestions_failed !== null && { ingestion: { count: ingestions_failed, label: 'failed', bad: true } }),
    ...(scans_suspicious !== null && {
      scans: { count: scans_suspicious, label: 'suspicious in the last 7 days', bad: true },
    }),
  };
}
