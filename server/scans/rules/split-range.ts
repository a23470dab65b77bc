const dayMs = 86_400_000;

/** A range of moments, ms since the epoch; `to` is the first one after it. */
export interface MomentRange {
  from: number;
  to: number;
}

/** How a range is counted: whole days of UTC from where they are counted, the rest from the scans themselves. */
export interface SplitRange {
  /** First day, and the day after the last; null when no day of the range is counted. */
  days: { from: string; before: string } | null;
  rest: MomentRange[];
}

/**
 * What of a range was counted before. Days of another zone than UTC leave less than a day at either end, and the days
 * since the last count: a few scans, whatever the length of the range.
 */
export function splitRange({ from, to }: MomentRange, countedBefore: string): SplitRange {
  const first = Math.ceil(from / dayMs) * dayMs;
  const end = Math.min(Math.floor(to / dayMs) * dayMs, Date.parse(countedBefore));
  if (end <= first) return { days: null, rest: [{ from, to }] };
  return {
    days: { from: utcDay(first), before: utcDay(end) },
    rest: [
      { from, to: first },
      { from: end, to },
    ].filter((part) => part.from < part.to),
  };
}

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
