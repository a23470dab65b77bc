import type { Activity, ActivityItem } from '#lib/contract/activity.ts';

export const itemKey = ({ kind, key }: Pick<ActivityItem, 'kind' | 'key'>) => `${kind} ${key}`;

/** The reader waits for what they started; what failed concerns the company. */
export const concernsReader = (item: Pick<ActivityItem, 'is_own' | 'outcome'>) =>
  item.outcome === 'failed' || (item.is_own && item.outcome === 'ended');

/** End of the latest item; an empty text when none has ended. */
export function lastEnd(items: readonly Pick<ActivityItem, 'ended_at'>[]): string {
  return items.reduce((last, { ended_at }) => (ended_at !== null && ended_at > last ? ended_at : last), '');
}

/**
 * Items that ended between two polls: they ran before, or ended later than any known item. Without an earlier poll,
 * those that ended since the page was loaded.
 */
export function newEnds(before: Activity | undefined, after: Activity, loadedAt: string): ActivityItem[] {
  if (!before) return after.items.filter((item) => item.ended_at !== null && item.ended_at > loadedAt);
  const ran = new Set(before.items.filter(({ outcome }) => outcome === 'running').map(itemKey));
  const known = new Set(before.items.map(itemKey));
  const last = lastEnd(before.items);
  return after.items.filter(
    (item) => item.ended_at !== null && (ran.has(itemKey(item)) || (!known.has(itemKey(item)) && item.ended_at > last)),
  );
}
