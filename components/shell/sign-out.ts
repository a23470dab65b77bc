import { dropPhotos } from '#components/photos/drop-photos.ts';
import { dropDrafts } from '#components/session/draft-storage.ts';
import { dropUploads } from '#components/session/drop-uploads.ts';
import { dropMarks } from '#components/session/marks.ts';
import { dropRecents } from '#components/session/recents.ts';
import { announceSession } from '#components/session/session-channel.ts';
import { removeItem } from '#components/ui/local-storage.ts';
import { inspectorKey } from '#lib/portal/inspector-key.ts';
import { beginSignOut } from '#lib/portal/leave-if-signed-out.ts';

/**
 * Ends the session: the token at the service, then the cookie, then the drafts in every tab, and the photos and what
 * was read of the centre in this browser. Leaves by a hard navigation, so that nothing of this reader stays in memory
 * for the next.
 * @param elsewhere where the session at the company's identity provider ends, which leads back
 */
export async function signOut(elsewhere?: string): Promise<void> {
  const fail = beginSignOut();
  try {
    await endSession();
  } catch (error) {
    fail();
    throw error;
  }
  dropDrafts();
  announceSession('signed-out');
  dropMarks();
  dropRecents();
  removeItem(inspectorKey);
  await Promise.all([dropPhotos(), dropUploads()]);
  window.location.assign(elsewhere ?? '/sign-in?notice=signed-out');
}

async function endSession(): Promise<void> {
  const csrf: unknown = await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json();
  const csrfToken = typeof csrf === 'object' && csrf !== null && 'csrfToken' in csrf ? String(csrf.csrfToken) : '';
  const answer = await fetch('/api/auth/signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl: '/sign-in', json: 'true' }),
  });
  if (!answer.ok) throw new Error('The session could not be ended.');
}
