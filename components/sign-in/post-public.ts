import type { CallResult } from '#lib/portal/result.ts';
import { portalUnreachable } from '#lib/portal/unanswered.ts';

/**
 * Sends what a page before the sign-in asks for, and reads the answer; never throws. `unreachable` is said when there
 * is none.
 */
export async function postPublic<T>(path: string, body: object, unreachable: string): Promise<CallResult<T>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as CallResult<T>;
  } catch {
    return portalUnreachable(unreachable);
  }
}
