import type { CallResult } from '#lib/portal/result.ts';

/** Sends what a page before the sign-in asks for, and reads the answer; never throws. */
export async function postPublic<T>(path: string, body: object): Promise<CallResult<T>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as CallResult<T>;
  } catch {
    return {
      ok: false,
      status: 0,
      code: 'unreachable',
      message: 'The portal cannot be reached. Check your connection and try again.',
      fieldErrors: {},
    };
  }
}
