import * as z from 'zod';
import { codeFilters } from '#lib/contract/codes.ts';
import { isDataException } from '#server/core/db/data-exception.ts';
import type { Database } from '#server/core/db/database.ts';
import { LiteralError } from '#server/core/db/inline-parameters.ts';
import { byteOrderMark, quotedCsvLine } from '#server/core/files/csv-line.ts';
import { countPassing, pipeThrough, zipArchive } from '#server/core/files/zip-archive.ts';
import { bulkQueue, defineJob, PermanentJobError, rowId } from '#server/core/jobs/define-job.ts';
import { createProgressReporter } from '#server/core/jobs/progress-reporter.ts';
import {
  beginExport,
  failExport,
  finishExport,
  reportExport,
  reportInterruption,
} from '#server/documents/exports/document-work.ts';
import { forgetDocumentCodes } from '../queries/document-codes.ts';
import { prepareExport } from '../queries/export-rows.ts';

const entryName = 'codes.csv';
const documentKey = (key: string) => `documents/${key}.zip`;
/** A row with some SCM values; only decides from which number of rows on the archive gets its wider headers. */
const rowBytes = 1000;
/** From here on the planner's guess may be short of the truth: room for twice as many and a million more. */
const spareRows = 1_000_000;

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Writes the archive of a code download document. */
    'export-codes': { documentId: number };
  }
}

export const exportCodes = defineJob({
  name: 'export-codes',
  payload: z.strictObject({ documentId: rowId }),
  queue: bulkQueue,
  run: async ({ documentId }, { database, replicas, inUnitOfWork, store, signal }) => {
    const document = await beginExport(database.pool, documentId);
    if (!document) return;
    // Codes that were named are in a table of their own; of those the document only says how many they are.
    const { chosen, form, ...given } = document.parameters;
    const forSpreadsheet = form === 'spreadsheet';
    const filters = codeFilters.safeParse(asQuery(given));
    if (!filters.success) throw new PermanentJobError('The filters of the document cannot be read.');

    /** All of it from one place, at one moment; begun anew where that fails. */
    const writeArchive = async (source: Database) => {
      let bytes = 0;
      let bytesPerRow = 0;
      let sent: Promise<number> = Promise.resolve(0);
      const rows = await prepareExport(source, document.companyId, filters.data, {
        namedIn: chosen === undefined ? null : documentId,
        forSpreadsheet,
      });
      const progress = createProgressReporter((share) => reportExport(database.pool, documentId, share));
      const header = Buffer.from((forSpreadsheet ? byteOrderMark : '') + quotedCsvLine(rows.header));
      const passing = countPassing((total) => {
        bytes = total - header.length;
        progress.report(Math.min(0.99, bytes / (bytesPerRow * rows.expectedRows)));
      });
      const archive = zipArchive(
        [
          {
            name: entryName,
            maxBytes: (2 * rows.expectedRows + spareRows) * rowBytes,
            open: async () => {
              const { stream, completed } = await rows.open();
              sent = completed;
              stream.once('data', (chunk: Buffer) => {
                bytesPerRow = chunk.indexOf('\n') + 1;
              });
              passing.write(header);
              return pipeThrough(stream, passing);
            },
          },
        ],
        document.createdAt,
      );
      const abort = () => archive.destroy(new Error('The export was interrupted.'));
      signal.addEventListener('abort', abort);
      try {
        const key = documentKey(document.key);
        const { size } = await store.put(key, archive, { contentType: 'application/zip' });
        signal.throwIfAborted();
        return { key, size, rows: await sent };
      } finally {
        signal.removeEventListener('abort', abort);
        await progress.settled();
      }
    };
    try {
      const file = await (replicas ? replicas.readCaughtUp(signal, writeArchive) : writeArchive(database));
      await inUnitOfWork(async (uow) => {
        if (await finishExport(uow, documentId, file)) await forgetDocumentCodes(uow.trx, documentId);
      });
    } catch (error) {
      if (error instanceof LiteralError || isDataException(error)) {
        throw new PermanentJobError('A value among the filters is out of range.');
      }
      throw error;
    }
  },
  failed: async ({ documentId }, { error, final }, { database, inUnitOfWork }) => {
    if (!final) return reportInterruption(database.pool, documentId);
    const message = error instanceof PermanentJobError ? error.message : 'The export failed. Start it again.';
    await inUnitOfWork(async (uow) => {
      await failExport(uow, documentId, message);
      await forgetDocumentCodes(uow.trx, documentId);
    });
  },
  forgotten: {
    key: 'documentId',
    rows: `documents AS r WHERE r.status IN ('pending', 'in-progress') AND r.doctype = 'search-result'
             AND r.category = 'code' AND r.expires_at > now() AND r.created_at < now() - interval '1 minute'`,
  },
});

/** The contract reads a query, where everything is text; a document keeps what it read. */
function asQuery(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}
