import type { CallResult } from './result.ts';

/**
 * In the browser, after a server action: when the session is over, leaves for the sign-in page and comes back here
 * afterwards. A hard navigation on purpose: nothing of the last reader stays in memory. True when it leaves.
 */
export function leaveIfSignedOut(result: CallResult<unknown>): boolean {
  if (result.ok || result.status !== 401) return false;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/session-ended?callbackUrl=${encodeURIComponent(here)}`);
  return true;
}
