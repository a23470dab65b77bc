import { Readable } from 'node:stream';
import * as z from 'zod';
import { activationStatus } from '#lib/contract/codes.ts';
import { maxQuantity } from '#lib/contract/workorders.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { listProductIds, listScmKeys } from '#server/catalog/exports/upload-lookups.ts';
import { CopySpool } from '#server/core/db/copy-spool.ts';
import { transact, type UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { bulkQueue, defineJob, type JobContext, rowId } from '#server/core/jobs/define-job.ts';
import { createProgressReporter } from '#server/core/jobs/progress-reporter.ts';
import { registerUrlPrefix, reserveSerialNumbers } from '#server/workorders/exports/order-parts.ts';
import { UploadParse } from '../parse/parse-upload.ts';
import { insertSingleError, nameStagedFaults, storeFaults } from '../queries/faults.ts';
import {
  extendWorkorder,
  noteCodesAdded,
  placeIngestedOrder,
  readNewWorkorderSettings,
  readTargetSettings,
  type WorkorderSettings,
} from '../queries/ingested-workorder.ts';
import {
  completeIngestion,
  failIngestion,
  type IngestionJob,
  lockIngestionJob,
  reportIngestion,
  reportInterruption,
} from '../queries/record.ts';
import {
  countStagedCodes,
  createStaging,
  dropStagedDuplicates,
  errorLine,
  insertStagedCodes,
  numberStagedCodes,
  stageCodes,
  stageErrors,
} from '../queries/staging.ts';
import { type CodeDefaults, readDefaults } from '../rules/parameters.ts';
import { watchForCancel } from './watch-for-cancel.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Reads, checks and stores the codes of an ingestion record. */
    'ingest-codes': { ingestionId: number };
  }
}

const gaveUp = {
  type: 'processing_failed',
  message: 'The file could not be processed because of a fault on our side',
};

const interrupted = {
  type: 'processing_failed',
  message: 'A fault on our side interrupted this. It goes on by itself',
};

export const ingestCodes = defineJob({
  name: 'ingest-codes',
  payload: z.strictObject({ ingestionId: rowId }),
  queue: bulkQueue,
  writesFor: 'SELECT company_id FROM ingestions WHERE id = $1',
  run: ({ ingestionId }, context) => ingestUpload(ingestionId, context),
  failed: async ({ ingestionId }, { final }, { inUnitOfWork }) => {
    // Until the last try the record stays in processing: the next one starts from the file again.
    await inUnitOfWork(async (uow) => {
      if (!final) return reportInterruption(uow, ingestionId, { ...interrupted, count: 1 });
      const { trx } = uow;
      const summary = [{ ...gaveUp, count: 1 }];
      const ended = await failIngestion(trx, ingestionId, { rows: undefined, errors: 1, faultyRows: 0, summary });
      if (ended) await insertSingleError(trx, ingestionId, gaveUp);
    });
  },
  forgotten: {
    key: 'ingestionId',
    rows: `ingestions AS r WHERE r.status = 'processing' AND r.status_updated_at < now() - interval '1 minute'`,
  },
});

/** Share of the progress that reading takes; storing is one statement and says nothing while it runs. */
const readingShare = 0.5;

interface Run extends UnitOfWork {
  job: IngestionJob;
  settings: WorkorderSettings;
  defaults: CodeDefaults;
  context: JobContext;
}

/** The record was canceled meanwhile: everything the job did is rolled back, and that is all. */
class CanceledError extends Error {
  override name = 'CanceledError';
}

/**
 * Reads, checks and stores the codes of a record, all or nothing: the codes, their workorder, the outcome and what
 * follows from it are one transaction. Killed at any moment it leaves nothing, and the next try starts from the file
 * again. Canceled meanwhile it leaves nothing either.
 */
export async function ingestUpload(ingestionId: number, context: JobContext): Promise<void> {
  const canceled = new AbortController();
  try {
    await context.inUnitOfWork(async (uow) => {
      const watch = await watchForCancel(context.database.pool, uow.client, ingestionId, canceled);
      try {
        const signal = AbortSignal.any([context.signal, canceled.signal]);
        await ingest(uow, ingestionId, { ...context, signal });
      } finally {
        await watch.stop();
      }
    });
  } catch (error) {
    if (!canceled.signal.aborted && !(error instanceof CanceledError)) throw error;
    context.signal.throwIfAborted();
    context.log.info({ ingestionId }, 'Ingestion canceled');
  }
}

async function ingest(uow: UnitOfWork, ingestionId: number, context: JobContext): Promise<void> {
  const { trx, client } = uow;
  const job = await lockIngestionJob(uow, ingestionId);
  if (job?.status !== 'processing') return;
  const settings =
    job.targetWorkorderId === null
      ? await readNewWorkorderSettings(trx, job)
      : await readTargetSettings(trx, job.targetWorkorderId);
  const defaults = readDefaults(job.parameters.default_scm_data, settings.activates ? activationStatus.active : 0);
  const run: Run = { ...uow, job, settings, defaults, context };
  await createStaging(client);
  const products = await listProductIds(trx, job.companyId);
  const file = await readFile(run, products);
  context.signal.throwIfAborted();
  if (job.parameters.allow_posted_duplicates) await dropStagedDuplicates(client);
  if (!file.faulty && (await storeCodes(run, products, file.parse.totals.rows))) return;
  await refuse(run, file.parse);
}

/** Stages the codes and the errors of the file. */
async function readFile(run: Run, products: ReadonlyMap<string, number>) {
  const { client, job, defaults, context } = run;
  const { database } = context;
  if (job.sourceKey === null) throw new Error('The record has no source file.');
  const { body, size } = await context.store.get(job.sourceKey);
  const errors = new CopySpool();
  let rows = 0;
  const progress = createProgressReporter((share) =>
    transact(database, ({ client }) => reportIngestion(client, job.id, share, rows)),
  );
  const parse = new UploadParse({
    filetype: job.filetype,
    idFormat: job.parameters.id_format,
    headerAdded: job.parameters.header_added ?? false,
    scmKeys: await listScmKeys(run.trx, job.companyId),
    products: new Map([...products].map(([sku, id]) => [sku, String(id)])),
    onErrors: (batch) => errors.add(batch.map(errorLine).join('')),
    onProgress: (totals) => {
      rows = totals.rows;
      progress.report((readingShare * totals.bytes) / Math.max(1, size));
    },
    signal: context.signal,
  });
  try {
    await stageCodes(client, parse.copyLines(whileTrue(body, () => rows <= maxQuantity)));
    if (rows > maxQuantity) await errors.add(errorLine(tooManyCodes));
    if (defaults.productSku !== null && !products.has(defaults.productSku)) {
      await errors.add(
        errorLine({
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

/** True when every staged row became a code; otherwise nothing is changed. */
async function storeCodes(run: Run, products: ReadonlyMap<string, number>, rows: number): Promise<boolean> {
  const { trx, client, job, settings, defaults, context } = run;
  const { count, firstRow, groups } = await numberStagedCodes(client);
  await client.query('SAVEPOINT before_codes');
  const sku = defaults.productSku;
  const productId = sku === null ? settings.productId : (products.get(sku) ?? null);
  const place = await findPlace(run, { codes: count, productId });
  if ('refusal' in place) {
    await client.query('ROLLBACK TO SAVEPOINT before_codes');
    const error = { row: 0, column: '', value: '', type: 'malformed_file_error', message: place.refusal } as const;
    await stageErrors(client, Readable.from([errorLine(error)]));
    return false;
  }
  const target = {
    companyId: job.companyId,
    workorderId: place.workorderId,
    firstSequence: place.before + 1,
    firstRow,
    firstSerialNumber: place.firstSerialNumber,
    defaults,
    defaultProductId: productId,
    userId: job.createdBy,
    userEmail: job.createdByEmail,
  };
  if (!(await insertStagedCodes(client, target, count))) {
    await client.query('ROLLBACK TO SAVEPOINT before_codes');
    return false;
  }
  await countStagedCodes(client, target, groups);
  context.signal.throwIfAborted();
  await registerUrlPrefix(trx, job.parameters.url_prefix);
  if (!(await completeIngestion(trx, job.id, { workorderId: place.workorderId, rows }))) throw new CanceledError();
  return true;
}

interface FoundPlace {
  workorderId: number;
  before: number;
  firstSerialNumber: number | null;
}

type Place = FoundPlace | { refusal: string };

/**
 * The workorder the codes go into, new or there already, how many codes it has before, and their run of serial numbers.
 * What follows, packing or a mail to the printing partner, is enqueued with it.
 */
async function findPlace(run: Run, order: { codes: number; productId: number | null }): Promise<Place> {
  const { trx, enqueue, job, settings } = run;
  const workorderId = job.targetWorkorderId;
  if (workorderId === null) {
    const { id, firstSerialNumber } = await placeIngestedOrder(run, job, settings, order);
    return { workorderId: id, before: 0, firstSerialNumber };
  }
  const firstSerialNumber = job.parameters.use_serial_number
    ? await reserveSerialNumbers(trx, job.companyId, order.codes)
    : null;
  const room = await extendWorkorder(trx, workorderId, { count: order.codes, firstSerialNumber });
  if ('refusal' in room) return room;
  if (room.repack) await enqueue('generate-codes', { workorderId });
  // Of codes that are on goods already the partner need not know.
  if (settings.ingestionMode === 'pre-print') await noteCodesAdded(trx, workorderId, job.id);
  return { workorderId, before: room.before, firstSerialNumber };
}

/** Names everything that is wrong and ends the record in error. */
async function refuse({ trx, client, job, defaults, context }: Run, parse: UploadParse): Promise<void> {
  await nameStagedFaults(client, {
    companyId: job.companyId,
    defaultStatus: defaults.activationStatus,
    allowDuplicates: job.parameters.allow_posted_duplicates,
  });
  const faults = await storeFaults(client, job.id, {
    headerRows: job.filetype === 'csv' && !job.parameters.header_added ? 1 : 0,
    counted: parse.totals.errorCounts,
  });
  if (faults.errors === 0) throw new Error('Not every staged code could be stored, and nothing says why.');
  context.signal.throwIfAborted();
  const ended = await failIngestion(trx, job.id, {
    rows: parse.totals.rows,
    errors: faults.errors,
    faultyRows: faults.rows,
    summary: faults.summary,
  });
  if (!ended) throw new CanceledError();
}
