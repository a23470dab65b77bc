import { Readable } from 'node:stream';
import { neutraliseCsv } from '#lib/upload/neutralise-csv.ts';
import { sayMessages } from '#lib/upload/say-messages.ts';
import type { Database } from '#server/core/db/database.ts';
import { streamErrors } from '../queries/errors.ts';

/**
 * Every error of a record as CSV that is safe to open in a spreadsheet: the values come from an uploaded file. Null
 * when it is larger than `maxBytes`.
 * @param say puts each message into the reader's language
 */
export async function readErrorList(
  database: Database,
  ingestionId: number,
  { maxBytes, say }: { maxBytes: number; say: (message: string) => string },
): Promise<Buffer | null> {
  const errors = Readable.toWeb(await streamErrors(database, ingestionId)) as ReadableStream<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream, and with it the connection is given back.
  for await (const chunk of errors.pipeThrough(sayMessages(say)).pipeThrough(neutraliseCsv())) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
