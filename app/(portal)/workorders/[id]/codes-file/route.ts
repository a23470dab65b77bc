import { getTranslations } from 'next-intl/server';
import { getCodesFile, getWorkorder } from '#lib/contract/workorders.ts';
import { call, openDownload } from '#lib/portal/client.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { failure } from '#lib/portal/problem.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { getSession } from '#lib/portal/session.ts';
import { unexpectedAnswer } from '#lib/portal/unanswered.ts';
import { backWithProblem, readId } from '../download-problem.ts';

/** Sends the browser to the file in storage by a link that lives for a minute. The UAT stays here. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const id = readId((await params).id);
  if (id === undefined) return new Response((await getTranslations('workorders'))('notFound'), { status: 404 });
  if (!(await getSession())) return backWithProblem(id, failure(401, 'session_ended', ''));
  const download = await openDownload(getCodesFile, { params: { id } });
  if (!download.ok) return linkOfService(id, download);
  if ('response' in download) {
    await download.response.body?.cancel();
    return backWithProblem(id, unexpectedAnswer());
  }
  return new Response(null, { status: 302, headers: { location: download.location, 'cache-control': 'no-store' } });
}

/** Another service has the link in the order itself. */
async function linkOfService(id: number, problem: CallFailure): Promise<Response> {
  const order = isNotOffered(problem) ? await call(getWorkorder, { params: { id } }) : undefined;
  const link = order?.ok ? order.data.codegen_file : null;
  if (!link || !/^https?:\/\//.test(link)) return backWithProblem(id, problem);
  return new Response(null, { status: 302, headers: { location: link, 'cache-control': 'no-store' } });
}
