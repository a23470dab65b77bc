import type { Activity } from '#lib/contract/activity.ts';

/** Milliseconds between two polls, at least and at most. */
const shortest = 2_000;
const longest = 10_000;

/** Returns the milliseconds to the next poll: while something runs more and more as nothing changes. */
export function activityInterval(data: Activity | undefined, unchangedFor: number): number {
  if (!data || data.running === 0) return longest;
  return Math.min(longest, Math.max(shortest, unchangedFor / 2));
}
