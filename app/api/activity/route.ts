import { readActivity } from '#components/activity/read-activity.ts';
import { inWords } from '#lib/portal/in-words.ts';
import { ownFailure } from '#lib/portal/problem.ts';
import { getSession } from '#lib/portal/session.ts';
import { reason } from '#lib/texts/reason.ts';

/**
 * What runs and what ended, for the browser that keeps looking. No server action: the browser sends those one after the
 * other, and a look that hangs would hold up what the reader does.
 */
export async function GET(): Promise<Response> {
  const user = await getSession();
  const result = user
    ? await readActivity(user, 50)
    : await inWords(ownFailure(401, 'session_ended', reason('sessionEnded')));
  return Response.json(result, { headers: { 'cache-control': 'no-store' } });
}
