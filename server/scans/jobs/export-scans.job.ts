import { sql } from 'kysely';
import * as z from 'zod';
import { downloadScans } from '#lib/contract/scan-analytics.ts';
import { findCompanyType } from '#server/accounts/exports/company-type.ts';
import { openCopyOut } from '#server/core/db/copy-out.ts';
import { isDataException } from '#server/core/db/data-exception.ts';
import type { Database } from '#server/core/db/database.ts';
import { inlineParameters, LiteralError } from '#server/core/db/inline-parameters.ts';
import { byteOrderMark, quotedCsvLine } from '#server/core/files/csv-line.ts';
import { countPassing, pipeThrough } from '#server/core/files/zip-archive.ts';
import { bulkQueue, defineJob, PermanentJobError, rowId } from '#server/core/jobs/define-job.ts';
import { createProgressReporter } from '#server/core/jobs/progress-reporter.ts';
import {
  beginExport,
  type ExportDocument,
  failExport,
  finishExport,
  reportExport,
  reportInterruption,
} from '#server/documents/exports/document-work.ts';
import { scanCategory } from '#server/documents/exports/scan-category.ts';
import { codeRows, dayRows, placeRows, productRows, type ScanExport, scanRows } from '../queries/scan-export-rows.ts';
import { zoneDays } from '../rules/zone-days.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Writes the CSV of a document about scans. */
    'export-scans': { documentId: number };
  }
}

/** What was asked for, with its days named. */
const parameters = downloadScans.query.safeExtend({ created_at: z.string(), time_zone: z.string() });

export const exportScans = defineJob({
  name: 'export-scans',
  payload: z.strictObject({ documentId: rowId }),
  queue: bulkQueue,
  run: async ({ documentId }, { database, replicas, inUnitOfWork, store, signal }) => {
    const document = await beginExport(database.pool, documentId);
    if (!document) return;
    /** All of it from one place; begun anew where that fails. */
    const writeFile = async (source: Database) => {
      const { header, query } = await readExport(source, document);
      const statement = inlineParameters(query.compile(source.db));
      const expected = await expectedRows(source, statement);
      const progress = createProgressReporter((share) => reportExport(database.pool, documentId, share));
      const { stream, completed } = await openCopyOut(
        source.pool,
        `COPY (${statement}) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`,
      );
      let lines = 0;
      const passing = countPassing((_, chunk) => {
        for (const byte of chunk) if (byte === lineFeed) lines += 1;
        progress.report(Math.min(0.99, lines / expected));
      });
      passing.write(byteOrderMark + quotedCsvLine(header));
      const file = pipeThrough(stream, passing);
      const abort = () => file.destroy(new Error('The export was interrupted.'));
      signal.addEventListener('abort', abort);
      try {
        const key = `documents/${document.key}.csv`;
        const { size } = await store.put(key, file, { contentType: 'text/csv' });
        signal.throwIfAborted();
        return { key, size, rows: await completed };
      } finally {
        signal.removeEventListener('abort', abort);
        await progress.settled();
      }
    };
    try {
      const made = await (replicas ? replicas.readCaughtUp(signal, writeFile) : writeFile(database));
      await inUnitOfWork((uow) => finishExport(uow, documentId, made));
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
    await inUnitOfWork((uow) => failExport(uow, documentId, message));
  },
  forgotten: {
    key: 'documentId',
    rows: `documents AS r WHERE r.status IN ('pending', 'in-progress') AND r.category = '${scanCategory}'
             AND r.expires_at > now() AND r.created_at < now() - interval '1 minute'`,
  },
});

const lineFeed = 0x0a;

/** The rows a document asks for: of its own company, or of any for a document of the operator. */
async function readExport(database: Database, document: ExportDocument): Promise<ScanExport> {
  const read = parameters.safeParse(asQuery(document.parameters));
  if (!read.success) throw new PermanentJobError('The filters of the document cannot be read.');
  const { content, created_at, time_zone, company, ...filters } = read.data;
  const isOperator = (await findCompanyType(database.db, document.companyId)) === 'operator';
  const [from = '', to = from] = created_at.split(',');
  const { days, bounds } = zoneDays(from, to, time_zone);
  const companyId = isOperator ? (company ?? null) : document.companyId;
  const range = { companyId, from: bounds[0] ?? 0, to: bounds.at(-1) ?? 0 };
  switch (content) {
    case 'scans':
      return scanRows(range, filters);
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

/** The contract reads a query, where everything is text; a document keeps what it read. */
function asQuery(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );
}

/** What the planner expects, for a progress bar; one at least. */
async function expectedRows({ db }: Database, statement: string): Promise<number> {
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(`EXPLAIN (FORMAT JSON) ${statement}`)
    .execute(db);
  return Math.max(1, rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 1);
}
