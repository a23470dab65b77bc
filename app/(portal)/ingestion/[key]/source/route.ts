import { getIngestionSource } from '#lib/contract/ingestion.ts';
import { passDownload } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';

/** The uploaded file, from storage. */
export async function GET(_request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const key = decodeURIComponent((await params).key);
  return passDownload(getIngestionSource, { params: { key } }, `${paths.ingestionRecord(key)}?file=failed`);
}
