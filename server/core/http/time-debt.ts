import { sql } from 'kysely';
import type { Timestamp } from '../db/schema/column-types.ts';

/**
 * Cost of a caller's photos, kept as a leaky bucket: processor time flows in, and out at the allowed rate.
 */
export interface TimeDebt {
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
export function remainingDebt({ ms, at }: TimeDebt, now: number, msPerMinute: number): number {
  return Math.max(0, ms - (Math.max(0, now - at) * msPerMinute) / minuteMs);
}

/**
 * Whether a caller may send another request. The cost of a request is known afterwards, so the last one may exceed
 * the limit: the debt has to be worked off before the next.
 */
export function checkTimeAllowance(owed: TimeDebt, now: number, msPerMinute: number): TimeAllowance {
  const ms = remainingDebt(owed, now, msPerMinute);
  const isAllowed = ms < msPerMinute;
  const tooMuch = isAllowed ? ms : ms - msPerMinute;
  return {
    isAllowed,
    remaining: Math.max(0, Math.floor((msPerMinute - ms) / 1000)),
    resetSeconds: Math.max(1, Math.ceil((tooMuch / msPerMinute) * 60)),
  };
}

/**
 * Adds the cost of a photo to the debt of a row, `owed_ms` at `owed_at`: `remainingDebt` in SQL, by the database's clock.
 * @param msPerMinute the rate at which it is worked off
 */
export function addDebt(costMs: number, msPerMinute: number) {
  const elapsedMinutes = sql<number>`greatest(0, extract(epoch FROM clock_timestamp() - owed_at)::float8 / 60)`;
  return {
    owed_ms: sql<number>`greatest(0, owed_ms - ${elapsedMinutes} * ${msPerMinute}::float8) + ${costMs}::float8`,
    owed_at: sql<Timestamp>`clock_timestamp()`,
  };
}
