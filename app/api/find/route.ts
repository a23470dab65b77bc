import * as z from 'zod';
import { readFound } from '#components/shell/read-found.ts';
import { search } from '#lib/contract/search.ts';
import { inWords } from '#lib/portal/in-words.ts';
import { ownFailure } from '#lib/portal/problem.ts';
import { getSession } from '#lib/portal/session.ts';
import { reason } from '#lib/texts/reason.ts';

const query = z.object({ text: search.query.shape.text });

/** Results of the command palette while the user types. */
export async function GET(request: Request): Promise<Response> {
  const user = await getSession();
  const { data } = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const result = !user
    ? await inWords(ownFailure(401, 'session_ended', reason('sessionEnded')))
    : data
      ? await readFound(data.text, user)
      : { ok: true, data: { items: [], newestCodes: null } };
  return Response.json(result, { headers: { 'cache-control': 'no-store' } });
}
