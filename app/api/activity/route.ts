import { readActivity } from '#components/activity/read-activity.ts';
import type { SeenActivity } from '#components/swr/use-activity.ts';
import { me } from '#lib/contract/auth.ts';
import type { Language } from '#lib/contract/language.ts';
import { call } from '#lib/portal/client.ts';
import { inWords } from '#lib/portal/in-words.ts';
import { storeLanguageOf } from '#lib/portal/keep-language.ts';
import { readLanguage } from '#lib/portal/language.ts';
import { ownFailure } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { getSession } from '#lib/portal/session.ts';
import { reason } from '#lib/texts/reason.ts';

/**
 * Running and ended work, for the browser's polling. Not a server action: the browser sends those one after the other,
 * and a slow request would delay the user's own.
 */
export async function GET(): Promise<Response> {
  const user = await getSession();
  const result = user
    ? await readActivity(user, 50)
    : await inWords(ownFailure(401, 'session_ended', reason('sessionEnded')));
  if (!user || !result.ok) return answer(result);
  const language = await followLanguage();
  return answer({ ok: true, data: { ...result.data, ...(language && { language }) } });
}

/** The language to read in, which the account or its company may have changed since the page was loaded. */
async function followLanguage(): Promise<Language | undefined> {
  const profile = await call(me, {}, { timeout: 4_000 });
  if (!profile.ok) return undefined;
  await storeLanguageOf(profile.data.language ?? profile.data.company.language);
  return readLanguage();
}

function answer(result: CallResult<SeenActivity>): Response {
  return Response.json(result, { headers: { 'cache-control': 'no-store' } });
}
