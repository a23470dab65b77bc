import { Readable } from 'node:stream';
import type { Language } from '#lib/texts/languages.ts';
import { neutraliseCsv } from '#lib/upload/neutralise-csv.ts';
import type { Database } from '#server/core/db/database.ts';
import { streamErrors } from '../queries/errors.ts';

/**
 * Every error of a record as CSV that is safe to open in a spreadsheet: the values come from an uploaded file. Null
 * when it is larger than `maxBytes`.
 */
export async function readErrorList(
  database: Database,
  ingestionId: number,
  { maxBytes, language }: { maxBytes: number; language: Language },
): Promise<Buffer | null> {
  const errors = Readable.toWeb(streamErrors(database, ingestionId, language)) as ReadableStream<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of errors.pipeThrough(neutraliseCsv())) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
