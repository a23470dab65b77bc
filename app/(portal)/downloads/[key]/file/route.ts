import { getDownloadLink } from '#lib/contract/documents.ts';
import { call } from '#lib/portal/client.ts';
import { redirectTo } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { getSession } from '#lib/portal/session.ts';

/** Makes a link that works once and sends the browser along it. The UAT stays here. */
export async function GET(_request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const back = `${paths.downloads}?file=failed`;
  if (!(await getSession())) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(paths.downloads)}`);
  const document_key = decodeURIComponent((await params).key);
  const result = await call(getDownloadLink, { params: { document_key } });
  if (result.ok) return redirectTo(/^https?:\/\//.test(result.data.link) ? result.data.link : back);
  return redirectTo(result.status === 401 ? `/session-ended?callbackUrl=${encodeURIComponent(paths.downloads)}` : back);
}
