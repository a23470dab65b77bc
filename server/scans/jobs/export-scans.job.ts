import { sql } from 'kysely';
import * as z from 'zod';
import { downloadScans } from '#lib/contract/scan-analytics.ts';
import { reason } from '#lib/texts/reason.ts';
import { byteOrderMark, csvLineLf } from '#lib/upload/write-csv.ts';
import { findCompanyType } from '#server/accounts/shared/company-type.ts';
import { openCopyOut } from '#server/core/db/copy/copy-out.ts';
import { inlineParameters } from '#server/core/db/copy/inline-parameters.ts';
import type { Database } from '#server/core/db/database.ts';
import { countPassing, pipeThrough } from '#server/core/files/zip-archive.ts';
import { defineJob, PermanentJobError } from '#server/core/jobs/define-job.ts';
import { scanCategory } from '#server/documents/shared/categories.ts';
import { asQuery, documentJob } from '#server/documents/shared/document-job.ts';
import type { ExportDocument } from '#server/documents/shared/document-work.ts';
import { findCountScope } from '../queries/count-scope.ts';
import { codeRows, dayRows, placeRows, productRows, type ScanExport, scanRows } from '../queries/scan-export-rows.ts';
import { zoneDays } from '../shared/zone-days.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Writes the CSV of a document about scans. */
    'export-scans': { documentId: number };
  }
}

/** The requested export, with its days filled in. */
const parameters = downloadScans.query.safeExtend({ created_at: z.string(), time_zone: z.string() });

export const exportScans = defineJob({
  name: 'export-scans',
  ...documentJob({
    made: `r.category = '${scanCategory}'`,
    failure: reason('exportFailed'),
    write: async (document, { database, replicas, signal }, keep, report) => {
      /** All of it from one place; started again where that fails. */
      const writeFile = async (source: Database) => {
        const { header, query } = await readExport(source, document);
        const statement = inlineParameters(query.compile(source.db));
        const expected = await expectedRows(source, statement);
        const { stream, completed } = await openCopyOut(
          source.pool,
          `COPY (${statement}) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`,
        );
        let lines = 0;
        const passing = countPassing((_, chunk) => {
          for (const byte of chunk) if (byte === lineFeed) lines += 1;
          report(lines / expected);
        });
        passing.write(byteOrderMark + csvLineLf(header));
        return keep({ ending: 'csv', stream: pipeThrough(stream, passing), rows: () => completed });
      };
      return replicas ? replicas.readCaughtUp(signal, writeFile) : writeFile(database);
    },
  }),
});

const lineFeed = 0x0a;

/** The rows a document asks for: of its own company, or of any for a document of the operator. */
async function readExport(database: Database, document: ExportDocument): Promise<ScanExport> {
  const read = parameters.safeParse(asQuery(document.parameters));
  if (!read.success) throw new PermanentJobError(reason('documentFiltersUnreadable'));
  const { content, created_at, time_zone, company, ...filters } = read.data;
  const isOperator = (await findCompanyType(database.db, document.companyId)) === 'operator';
  const [from = '', to = from] = created_at.split(',');
  const { days, bounds } = zoneDays(from, to, time_zone);
  const companyId = isOperator ? (company ?? null) : document.companyId;
  const moments = { from: bounds[0] ?? 0, to: bounds.at(-1) ?? 0 };
  if (content === 'scans') return scanRows({ companyId, ...moments }, filters);
  const range = { ...(await findCountScope(database.db, companyId, filters)), ...moments };
  switch (content) {
    case 'days':
      return dayRows(database.db, range, days, bounds);
    case 'products':
      return productRows(database.db, range);
    case 'places':
      return placeRows(database.db, range);
    case 'codes':
      return codeRows(range);
  }
}

/** The planner's estimate of rows, for a progress bar; at least one. */
async function expectedRows({ db }: Database, statement: string): Promise<number> {
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(`EXPLAIN (FORMAT JSON) ${statement}`)
    .execute(db);
  return Math.max(1, rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 1);
}
