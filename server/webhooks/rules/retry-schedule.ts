const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after each failed try. The eighth and last try is 23 h 35 min after the first. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 6 * hour];

/** Seconds until the next try, or null when there is none. */
export function secondsToNextTry(tries: number): number | null {
  return delays[tries - 1] ?? null;
}
