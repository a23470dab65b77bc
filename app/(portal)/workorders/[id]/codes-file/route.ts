import { getCodesFile } from '#lib/contract/workorders.ts';
import { openDownload } from '#lib/portal/client.ts';
import { failure } from '#lib/portal/problem.ts';
import { getSession } from '#lib/portal/session.ts';
import { backWithProblem, readId } from '../download-problem.ts';

/** Sends the browser to the file in storage by a link that lives for a minute. The UAT stays here. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const id = readId((await params).id);
  if (id === undefined) return new Response('Not found', { status: 404 });
  if (!(await getSession())) return backWithProblem(id, failure(401, 'session_ended', ''));
  const download = await openDownload(getCodesFile, { params: { id } });
  if (!download.ok) return backWithProblem(id, download);
  if ('response' in download) {
    await download.response.body?.cancel();
    return backWithProblem(id, failure(502, 'bad_answer', ''));
  }
  return new Response(null, { status: 302, headers: { location: download.location, 'cache-control': 'no-store' } });
}
