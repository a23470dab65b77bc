import type { Activity } from '#lib/contract/activity.ts';

/** Milliseconds between two polls: while something runs, at least and at most, and while nothing does. */
const shortest = 2_000;
const longest = 15_000;
const atRest = 60_000;

/** Returns the milliseconds to the next poll: more and more while nothing changes. */
export function activityInterval(data: Activity | undefined, unchangedFor: number): number {
  if (!data || data.running === 0) return atRest;
  return Math.min(longest, Math.max(shortest, unchangedFor / 2));
}
