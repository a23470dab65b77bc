import { codeFilters } from '#lib/contract/codes.ts';
import { reason } from '#lib/texts/reason.ts';
import { byteOrderMark, csvLineLf } from '#lib/upload/write-csv.ts';
import type { Database } from '#server/core/db/database.ts';
import { workbookArchive } from '#server/core/files/workbook-archive.ts';
import { countPassing, pipeThrough, zipArchive } from '#server/core/files/zip-archive.ts';
import { defineJob, PermanentJobError } from '#server/core/jobs/define-job.ts';
import { asQuery, documentJob } from '#server/documents/shared/document-job.ts';
import { deleteDocumentCodes } from '../queries/document-codes.ts';
import { prepareExport } from '../queries/export-rows.ts';

/** Another name than that of the file for a press: its columns differ. */
const entryName = 'codes-export.csv';
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
  ...documentJob({
    made: "r.doctype = 'search-result' AND r.category = 'code'",
    failure: reason('exportFailed'),
    write: async (document, { database, replicas, signal }, keep, report) => {
      // Codes that were named are in a table of their own; of those the document only says how many they are.
      const { chosen, form, ...given } = document.parameters;
      const forSpreadsheet = form === 'spreadsheet';
      const filters = codeFilters.safeParse(asQuery(given));
      if (!filters.success) throw new PermanentJobError(reason('documentFiltersUnreadable'));

      /** Reads everything from one database at one moment; started again where that fails. */
      const writeArchive = async (source: Database) => {
        let bytesPerRow = 0;
        let sent: Promise<number> = Promise.resolve(0);
        const rows = await prepareExport(source, document.companyId, filters.data, {
          namedIn: chosen === undefined ? null : document.id,
          forSpreadsheet,
        });
        const header = Buffer.from((forSpreadsheet ? byteOrderMark : '') + csvLineLf(rows.header));
        const passing = countPassing((total) => {
          report((total - header.length) / (bytesPerRow * rows.expectedRows));
        });
        const open = async () => {
          const { stream, completed } = await rows.open();
          sent = completed;
          stream.once('data', (chunk: Buffer) => {
            bytesPerRow = chunk.indexOf('\n') + 1;
          });
          return pipeThrough(stream, passing);
        };
        const { release } = rows;
        if (form === 'xlsx') {
          const stream = workbookArchive({ header: rows.header, open, release }, document.createdAt);
          return keep({ ending: 'xlsx', stream, rows: () => sent });
        }
        const maxBytes = (2 * rows.expectedRows + spareRows) * rowBytes;
        const withHeader = () => {
          passing.write(header);
          return open();
        };
        const stream = zipArchive([{ name: entryName, maxBytes, open: withHeader, release }], document.createdAt);
        return keep({ ending: 'zip', stream, rows: () => sent });
      };
      return replicas ? replicas.readCaughtUp(signal, writeArchive) : writeArchive(database);
    },
    ended: ({ trx }, documentId) => deleteDocumentCodes(trx, documentId),
  }),
});
