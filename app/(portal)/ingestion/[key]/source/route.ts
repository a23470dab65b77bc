import { getIngestion, getIngestionSource } from '#lib/contract/ingestion.ts';
import { call } from '#lib/portal/client.ts';
import { knownService } from '#lib/portal/foreign/service.ts';
import { passDownload, redirectTo } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { getToken } from '#lib/portal/session.ts';

/** The uploaded file, from storage; with ?file=original the one it was converted from. */
export async function GET(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const key = decodeURIComponent((await params).key);
  const back = `${paths.ingestionRecord(key)}?file=failed`;
  // Another service has the link in the record itself.
  if (!(await knownService(await getToken())).offers(getIngestionSource)) {
    const record = await call(getIngestion, { params: { key } });
    const link = record.ok ? record.data.uploaded_file : null;
    return redirectTo(link && /^https?:\/\//.test(link) ? link : back);
  }
  const file = new URL(request.url).searchParams.get('file') === 'original' ? 'original' : 'sent';
  return passDownload(getIngestionSource, { params: { key }, query: { file } }, back);
}
