import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { failure } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { photoTimeout, portalUnreachable } from '#lib/portal/unanswered.ts';

/** Sends a photo as `postPhoto` does; leaves for the sign-in page when the session is over. */
export async function sendPhoto(photo: Blob, name: string, late: string): Promise<CallResult<AuthenticationResult>> {
  const answer = await postPhoto(photo, name, late);
  leaveIfSignedOut(answer);
  return answer;
}

/**
 * Sends a photo to be judged. Sent again under the same name, it counts once.
 * @param late message when no answer came in time
 * @returns a failure of status 0 when the portal cannot be reached
 */
export async function postPhoto(photo: Blob, name: string, late: string): Promise<CallResult<AuthenticationResult>> {
  const form = new FormData();
  form.append('image', photo, 'photo.jpg');
  const signal = AbortSignal.timeout(photoTimeout.browser);
  try {
    const response = await fetch(paths.photo, {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': name },
      signal,
    });
    return (await response.json()) as CallResult<AuthenticationResult>;
  } catch {
    return signal.aborted ? failure(504, 'timeout', late) : portalUnreachable(late);
  }
}
