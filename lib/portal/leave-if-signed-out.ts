import type { CallResult } from './result.ts';

let isSigningOut = false;
let hasOtherUser = false;

/**
 * The reader signs out in this tab, which leaves by itself when that is done. Until then nothing else may lead away:
 * what asks again and again is refused by now, and another tab may be the first to say that no user is signed in.
 * The answer ends that, for a sign-out that failed.
 */
export function beginSignOut(): () => void {
  isSigningOut = true;
  const end = () => {
    isSigningOut = false;
    if (hasOtherUser) window.location.reload();
  };
  // A browser that keeps the page for its Back button goes on with this module as it was. A page that is still being
  // loaded tells of the same event at its end.
  window.addEventListener('pageshow', ({ persisted }) => persisted && end());
  return end;
}

/** In the browser: another user is signed in than the one the page was loaded for, or none. It is loaded again. */
export function reloadForSession(): void {
  hasOtherUser = true;
  if (!isSigningOut) window.location.reload();
}

/**
 * In the browser, after a server action: when the session is over, leaves for the sign-in page and comes back here
 * afterwards. A hard navigation on purpose: nothing of the last reader stays in memory. True when it leaves, or
 * is leaving already.
 */
export function leaveIfSignedOut(result: CallResult<unknown>): boolean {
  if (result.ok || result.status !== 401) return false;
  if (isSigningOut) return true;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/session-ended?callbackUrl=${encodeURIComponent(here)}`);
  return true;
}
