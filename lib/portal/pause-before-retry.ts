import type { CallFailure } from './result.ts';

/** How often a photo is sent again automatically, by the status of the answer: no room, too many calls, too late. */
const mostTries: Partial<Record<number, number>> = { 503: 8, 429: 8, 504: 2 };
/** A longer wait, in seconds, is for people to decide. */
const longestPause = 60;

/**
 * Seconds until a photo is sent again automatically, where the service had no room for it or was too late: as long as
 * it asks for, longer each time when it names nothing. Undefined when another try is no use, or failed often enough.
 */
export function pauseBeforeRetry(
  failure: Partial<Pick<CallFailure, 'status' | 'retryAfter'>> | undefined,
  tries: number,
): number | undefined {
  if (!failure || tries >= (mostTries[failure.status ?? 0] ?? 0)) return undefined;
  const pause = Math.max(1, failure.retryAfter ?? 2 * (tries + 1));
  return pause <= longestPause ? pause : undefined;
}
