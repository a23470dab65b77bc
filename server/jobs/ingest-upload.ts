import type { Transaction } from 'kysely';
import type pg from 'pg';
import { maxQuantity } from '#lib/contract/workorders.ts';
import type { UploadError } from '#lib/csv/upload-errors.ts';
import { inBulkTransaction } from '#server/db/bulk-transaction.ts';
import { CopySpool } from '#server/db/copy-spool.ts';
import { registerUrlPrefix, reserveSerialNumbers } from '#server/db/create-sid-ports.ts';
import { nameStagedFaults, storeFaults } from '#server/db/ingestion-faults.ts';
import {
  completeIngestion,
  failIngestion,
  type IngestionJob,
  insertIngestedWorkorder,
  lockIngestionJob,
  reportIngestion,
} from '#server/db/ingestion-outcome.ts';
import { listProductIds, listScmKeys } from '#server/db/ingestion-repository.ts';
import {
  createStaging,
  dropStagedDuplicates,
  insertStagedCodes,
  numberStagedCodes,
  stageCodes,
  stageErrors,
} from '#server/db/ingestion-staging.ts';
import type { Schema } from '#server/db/schema.ts';
import { type CodeDefaults, readDefaults } from '#server/domain/ingestion/parameters.ts';
import { escapeForCopy } from '#server/domain/ingestion/parse/copy-encoder.ts';
import { UploadParse } from '#server/domain/ingestion/parse/parse-upload.ts';
import type { JobContext } from './job-handler.ts';
import { createProgressReporter } from './progress-reporter.ts';

/** Share of the progress that reading takes; storing is one statement and says nothing while it runs. */
const READING = 0.5;

interface Run {
  trx: Transaction<Schema>;
  client: pg.PoolClient;
  job: IngestionJob;
  defaults: CodeDefaults;
  context: JobContext;
}

/**
 * Reads, checks and stores the codes of a record, all or nothing: the codes, their workorder, the outcome and what follows
 * from it are one transaction. Killed at any moment it leaves nothing, and the next try starts from the file again.
 */
export async function ingestUpload(ingestionId: number, context: JobContext): Promise<void> {
  await inBulkTransaction(context.database.pool, async (trx, client) => {
    const job = await lockIngestionJob(trx, client, ingestionId);
    if (job?.status !== 'processing') return;
    const run: Run = { trx, client, job, defaults: readDefaults(job.parameters.default_scm_data), context };
    await createStaging(client);
    const products = await listProductIds(trx, job.companyId);
    const file = await readFile(run, products);
    context.signal.throwIfAborted();
    if (job.parameters.allow_posted_duplicates) await dropStagedDuplicates(client);
    if (!file.faulty && (await storeCodes(run, products, file.parse.totals.rows))) return;
    await refuse(run, file.parse);
  });
}

/** Stages the codes and the errors of the file. */
async function readFile(run: Run, products: ReadonlyMap<string, number>) {
  const { client, job, defaults, context } = run;
  const { pool } = context.database;
  if (job.sourceKey === null) throw new Error('The record has no source file.');
  const { body, size } = await context.store.get(job.sourceKey);
  const errors = new CopySpool();
  let rows = 0;
  const progress = createProgressReporter((share) => reportIngestion(pool, job.id, share, rows));
  const parse = new UploadParse({
    filetype: job.filetype,
    idFormat: job.parameters.id_format,
    scmKeys: await listScmKeys(run.trx, job.companyId),
    products: new Map([...products].map(([sku, id]) => [sku, String(id)])),
    onErrors: (batch) => errors.add(batch.map(toErrorLine).join('')),
    onProgress: (totals) => {
      rows = totals.rows;
      progress.report((READING * totals.bytes) / Math.max(1, size));
    },
    signal: context.signal,
  });
  try {
    await stageCodes(client, parse.copyLines(whileTrue(body, () => rows <= maxQuantity)));
    if (rows > maxQuantity) await errors.add(toErrorLine(tooManyCodes));
    if (defaults.productSku !== null && !products.has(defaults.productSku)) {
      await errors.add(
        toErrorLine({
          row: 0,
          column: 'product',
          value: defaults.productSku,
          type: 'unknown_product_error',
          message: 'No product has this SKU, which is the default of this upload',
        }),
      );
    }
    if (!errors.isEmpty) await stageErrors(client, errors.read());
    return { parse, faulty: !errors.isEmpty };
  } finally {
    body.destroy();
    await errors.discard();
    // A write under way would otherwise wait for this transaction's own update of the record, or undo it.
    await progress.settled();
  }
}

const tooManyCodes: UploadError = {
  row: 0,
  column: '',
  value: '',
  type: 'malformed_file_error',
  message: `More than ${maxQuantity.toLocaleString('en')} codes, the most one upload can have`,
};

async function* whileTrue(source: AsyncIterable<Uint8Array>, goesOn: () => boolean): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    if (!goesOn()) return;
    yield chunk;
  }
}

/** NUL, which PostgreSQL's text cannot hold, is shown as the replacement character. */
function toErrorLine(error: UploadError): string {
  const row = error.row > 0 ? String(error.row) : '\\N';
  const texts = [error.column, error.value, error.type, error.message];
  return `${[row, ...texts.map((text) => escapeForCopy(text.replaceAll('\0', '\ufffd')))].join('\t')}\n`;
}

/** True when every staged row became a code; otherwise nothing is changed. */
async function storeCodes(run: Run, products: ReadonlyMap<string, number>, rows: number): Promise<boolean> {
  const { trx, client, job, defaults, context } = run;
  const { count, firstRow } = await numberStagedCodes(client);
  await client.query('SAVEPOINT before_codes');
  const productId = defaults.productSku === null ? null : (products.get(defaults.productSku) ?? null);
  const firstSerialNumber = job.parameters.use_serial_number
    ? await reserveSerialNumbers(trx, job.companyId, count)
    : null;
  const workorderId = await insertIngestedWorkorder(trx, job, { quantity: count, productId, firstSerialNumber });
  const target = {
    companyId: job.companyId,
    workorderId,
    firstRow,
    firstSerialNumber,
    defaults,
    defaultProductId: productId,
    userId: job.createdBy,
    userEmail: job.createdByEmail,
  };
  if (!(await insertStagedCodes(client, target, count))) {
    await client.query('ROLLBACK TO SAVEPOINT before_codes');
    return false;
  }
  context.signal.throwIfAborted();
  await registerUrlPrefix(trx, job.parameters.url_prefix);
  await completeIngestion(trx, job.id, { workorderId, rows });
  await context.queue.inTransaction(trx).enqueue('generate-codes', { workorderId });
  return true;
}

/** Names everything that is wrong and ends the record in error. */
async function refuse({ trx, client, job, defaults, context }: Run, parse: UploadParse): Promise<void> {
  await nameStagedFaults(client, {
    companyId: job.companyId,
    defaultStatus: defaults.activationStatus,
    allowDuplicates: job.parameters.allow_posted_duplicates,
  });
  const faults = await storeFaults(client, job.id, {
    headerRows: job.filetype === 'csv' ? 1 : 0,
    counted: parse.totals.errorCounts,
  });
  if (faults.errors === 0) throw new Error('Not every staged code could be stored, and nothing says why.');
  context.signal.throwIfAborted();
  await failIngestion(trx, job.id, {
    rows: parse.totals.rows,
    errors: faults.errors,
    faultyRows: faults.rows,
    summary: faults.summary,
  });
  await context.queue.inTransaction(trx).enqueue('mail-ingestion-failed', { ingestionId: job.id });
}
