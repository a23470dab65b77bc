import { downloadRefusedCodes } from '#lib/contract/code-tasks.ts';
import { passDownload } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { neutraliseCsv } from '#lib/upload/neutralise-csv.ts';

/** Every code that a change left as it is, as CSV, streamed from the service. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const key = decodeURIComponent((await params).id);
  // The names come from a pasted list, and people open this one in a spreadsheet.
  return passDownload(downloadRefusedCodes, { params: { task_id: key } }, paths.codeTask(key), [neutraliseCsv()]);
}
