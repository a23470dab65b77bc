import type { ScanPlace } from '../shared/scan-place.ts';

/** From a moment to another, both counted, as text with microseconds. */
export interface Moments {
  from: string;
  to: string;
}

/**
 * Where the next page of a list is most likely: from its place to the beginning of the month before it, or to the end
 * of the month after it. Of scans, which are a table a month, two or three are looked into then, and not all of them.
 * @param place null for the newest
 * @returns null for a place that is at no time of ours
 */
export function nearMonths(place: ScanPlace | null, direction: 'older' | 'newer', now = Date.now()): Moments | null {
  const at = new Date(place ? place.at / 1000 : now);
  if (!(at.getTime() < latest)) return null;
  const monthFrom = (months: number) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)).toISOString();
  const here = place && microsecond(place.at);
  // A clock that is ahead of ours is so by less than a month.
  return direction === 'older'
    ? { from: monthFrom(-1), to: here ?? monthFrom(2) }
    : { from: here ?? monthFrom(-1), to: monthFrom(2) };
}

/** Years have four digits up to a month after it. */
const latest = Date.UTC(9999, 0);

/** @param micros since the epoch */
export function microsecond(micros: number): string {
  const millis = Math.floor(micros / 1000);
  const rest = String(micros - millis * 1000).padStart(3, '0');
  return new Date(millis).toISOString().replace('Z', `${rest}Z`);
}
