import { getDownloadLink, listDocuments } from '#lib/contract/documents.ts';
import { call } from '#lib/portal/client.ts';
import { knownService } from '#lib/portal/foreign/service.ts';
import { redirectTo } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { getSession, getToken } from '#lib/portal/session.ts';

/** Makes a link that works once and sends the browser along it. The UAT stays here. */
export async function GET(_request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const document_key = decodeURIComponent((await params).key);
  const isListed = (await knownService(await getToken())).offers(listDocuments);
  // Without a list of downloads the export is on the page it was started from.
  const list = isListed ? paths.downloads : `${paths.codes}?document=${encodeURIComponent(document_key)}`;
  const back = `${list}${isListed ? '?' : '&'}file=failed`;
  if (!(await getSession())) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(list)}`);
  const result = await call(getDownloadLink, { params: { document_key } });
  if (result.ok) return redirectTo(/^https?:\/\//.test(result.data.link) ? result.data.link : back);
  return redirectTo(result.status === 401 ? `/session-ended?callbackUrl=${encodeURIComponent(list)}` : back);
}
