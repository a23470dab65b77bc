import { downloadIngestionErrors } from '#lib/contract/ingestion.ts';
import { passDownload } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { neutraliseCsv } from '#lib/upload/neutralise-csv.ts';

/** Every error of a record as CSV, streamed from the service. */
export async function GET(_request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const key = decodeURIComponent((await params).key);
  const back = `${paths.ingestionRecord(key)}?file=failed`;
  // The values come from an uploaded file, and people open this one in a spreadsheet.
  return passDownload(downloadIngestionErrors, { params: { key } }, back, [neutraliseCsv()]);
}
