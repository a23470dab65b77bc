import { getTranslations } from 'next-intl/server';
import { getSerialNumbers } from '#lib/contract/workorders.ts';
import { openDownload } from '#lib/portal/client.ts';
import { failure } from '#lib/portal/problem.ts';
import { getSession } from '#lib/portal/session.ts';
import { unexpectedAnswer } from '#lib/portal/unanswered.ts';
import { backWithProblem, readId } from '../download-problem.ts';

/** Streams the serial numbers through, as the service sends them. The UAT stays here. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const id = readId((await params).id);
  if (id === undefined) return new Response((await getTranslations('workorders'))('notFound'), { status: 404 });
  if (!(await getSession())) return backWithProblem(id, failure(401, 'session_ended', ''));
  const download = await openDownload(getSerialNumbers, { params: { id } });
  if (!download.ok) return backWithProblem(id, download);
  if ('location' in download) return backWithProblem(id, unexpectedAnswer());
  const { body, headers } = download.response;
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        headers.get('content-disposition') ?? `attachment; filename="workorder ${id} serial numbers.csv"`,
      'cache-control': 'no-store',
    },
  });
}
