import { downloadIngestionErrors } from '#lib/contract/ingestion.ts';
import { readLanguage } from '#lib/portal/language.ts';
import { passDownload } from '#lib/portal/pass-download.ts';
import { paths } from '#lib/portal/paths.ts';
import { sayIn } from '#lib/texts/sentences.ts';
import { neutraliseCsv } from '#lib/upload/neutralise-csv.ts';
import { sayMessages } from '#lib/upload/say-messages.ts';

/** Every error of a record as CSV, streamed from the service, its messages in the reader's language. */
export async function GET(_request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const key = decodeURIComponent((await params).key);
  const back = `${paths.ingestionRecord(key)}?file=failed`;
  // The values come from an uploaded file, and people open this one in a spreadsheet.
  const language = await readLanguage();
  return passDownload(downloadIngestionErrors, { params: { key } }, back, [
    ...(language === 'en' ? [] : [sayMessages(sayIn(language))]),
    neutraliseCsv(),
  ]);
}
