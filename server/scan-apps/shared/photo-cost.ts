/**
 * Cost of an application's photos, kept as a leaky bucket: processor time flows in, and out at the allowed rate.
 */
export interface OwedTime {
  /** Milliseconds of processor time that were not worked off yet at `at`. */
  ms: number;
  /** ms since the epoch. */
  at: number;
}

export interface TimeAllowance {
  isAllowed: boolean;
  /** Whole seconds of processor time that are left. */
  remaining: number;
  /** Whole seconds until there is more than now; at least 1. */
  resetSeconds: number;
}

const minuteMs = 60_000;

/** Rest of the debt at a later time. A clock that jumped back reduces nothing. */
export function owedLater({ ms, at }: OwedTime, now: number, msPerMinute: number): number {
  return Math.max(0, ms - (Math.max(0, now - at) * msPerMinute) / minuteMs);
}

/**
 * Whether an application may send another photo. What it will cost is known when it has been looked at, so the last one
 * may go beyond the limit: that has to be worked off before the next.
 */
export function askForTime(owed: OwedTime, now: number, msPerMinute: number): TimeAllowance {
  const ms = owedLater(owed, now, msPerMinute);
  const isAllowed = ms < msPerMinute;
  const tooMuch = isAllowed ? ms : ms - msPerMinute;
  return {
    isAllowed,
    remaining: Math.max(0, Math.floor((msPerMinute - ms) / 1000)),
    resetSeconds: Math.max(1, Math.ceil((tooMuch / msPerMinute) * 60)),
  };
}
