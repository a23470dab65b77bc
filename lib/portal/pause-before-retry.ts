import type { CallFailure } from './result.ts';

/** How often a photo is sent again by itself before its sender is asked. */
const mostTries = 8;
/** A longer wait, in seconds, is for people to decide. */
const longestPause = 60;

/**
 * Seconds until a photo is sent again by itself, where the service had no room for it: as long as it asks for, longer
 * each time when it names nothing. Undefined when sending it again is no use, or was no use often enough.
 */
export function pauseBeforeRetry(
  failure: Partial<Pick<CallFailure, 'status' | 'retryAfter'>> | undefined,
  tries: number,
): number | undefined {
  if (!failure || (failure.status !== 503 && failure.status !== 429) || tries >= mostTries) return undefined;
  const pause = Math.max(1, failure.retryAfter ?? 2 * (tries + 1));
  return pause <= longestPause ? pause : undefined;
}
