import { maxQuantity } from '#lib/contract/workorders.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { UploadError } from '#lib/upload/upload-errors.ts';
import { reserveSerialNumbers } from '#server/accounts/shared/running-numbers.ts';
import { countNewCodes } from '#server/catalog/shared/product-counts.ts';
import { listScmKeys } from '#server/catalog/shared/upload-lookups.ts';
import { transact, type UnitOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createProgressReporter } from '#server/core/jobs/progress-reporter.ts';
import { registerUrlPrefix } from '#server/workorders/shared/order-parts.ts';
import type { RowEncoder } from '../parse/copy-encoder.ts';
import { UploadParse } from '../parse/parse-upload.ts';
import type { CodeGroup } from '../parse/upload-survey.ts';
import {
  extendWorkorder,
  placeIngestedOrder,
  recordCodesAdded,
  type WorkorderSettings,
} from '../queries/ingested-workorder.ts';
import { completeIngestion, type IngestionJob, reportIngestion } from '../queries/record.ts';
import type { CodeTarget } from '../rules/code-target.ts';
import type { CodeDefaults } from '../rules/parameters.ts';

/** One record while its codes are read and stored, all in one unit of work. */
export interface Run extends UnitOfWork {
  job: IngestionJob;
  settings: WorkorderSettings;
  defaults: CodeDefaults;
  /** Every product of the company, by SKU. */
  products: ReadonlyMap<string, number>;
  context: JobContext;
}

/** The record was canceled meanwhile: everything the job did is rolled back, and that is all. */
export class CanceledError extends Error {
  override name = 'CanceledError';
}

interface Reading {
  /** Encoder of the rows; lines for staging by default. */
  encoder?: RowEncoder;
  onErrors: (errors: UploadError[]) => Promise<void> | void;
  /** Asked before each piece of the file. */
  goesOn?: () => boolean;
  /** The share of the whole that this reading begins and ends at. */
  progress: readonly [number, number];
}

/** Reads the file of a record once. `take` is given what the encoder makes of its rows. */
export async function readUpload(
  { trx, job, products, context }: Run,
  { encoder, onErrors, goesOn = () => true, progress: [begin, end] }: Reading,
  take: (blocks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<UploadParse> {
  const { database, store, signal } = context;
  if (job.sourceKey === null) throw new Error('The record has no source file.');
  const scmKeys = await listScmKeys(trx, job.companyId);
  const { body, size } = await store.get(job.sourceKey);
  let rows = 0;
  const progress = createProgressReporter((share) =>
    transact(database, ({ client }) => reportIngestion(client, job.id, share, rows)),
  );
  const parse = new UploadParse({
    filetype: job.filetype,
    idFormat: job.parameters.id_format,
    headerAdded: job.parameters.header_added ?? false,
    scmKeys,
    products: new Map([...products].map(([sku, id]) => [sku, String(id)])),
    ...(encoder && { encoder }),
    onErrors,
    onProgress: (totals) => {
      rows = totals.rows;
      progress.report(begin + ((end - begin) * totals.bytes) / Math.max(1, size));
    },
    signal,
  });
  try {
    await take(parse.copyLines(whileTrue(body, () => rows <= maxQuantity && goesOn())));
    return parse;
  } finally {
    body.destroy();
    // A write under way would otherwise wait for this transaction's own update of the record, or undo it.
    await progress.settled();
  }
}

async function* whileTrue(source: AsyncIterable<Uint8Array>, goesOn: () => boolean): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    if (!goesOn()) return;
    yield chunk;
  }
}

/**
 * The workorder the codes go into, new or there already, how many codes it has before, and their run of serial numbers.
 * The next job, packing or a mail to the printing partner, is enqueued with it.
 */
export async function findTarget(run: Run, codes: number): Promise<CodeTarget | { refusal: Reason }> {
  const { trx, enqueue, job, settings, defaults, products } = run;
  const sku = defaults.productSku;
  const defaultProductId = sku === null ? settings.productId : (products.get(sku) ?? null);
  const target = (workorderId: number, before: number, firstSerialNumber: number | null): CodeTarget => ({
    companyId: job.companyId,
    workorderId,
    firstSequence: before + 1,
    firstSerialNumber,
    defaults,
    defaultProductId,
    userId: job.createdBy,
    userEmail: job.createdByEmail,
  });
  const workorderId = job.targetWorkorderId;
  if (workorderId === null) {
    const placed = await placeIngestedOrder(run, job, settings, { codes, productId: defaultProductId });
    return target(placed.id, 0, placed.firstSerialNumber);
  }
  const firstSerialNumber = job.parameters.use_serial_number
    ? await reserveSerialNumbers(trx, job.companyId, codes)
    : null;
  const room = await extendWorkorder(trx, workorderId, { count: codes, firstSerialNumber });
  if ('refusal' in room) return room;
  if (room.repack) await enqueue('generate-codes', { workorderId }, { group: job.companyId });
  // The partner is not notified of codes that are already on goods.
  if (settings.ingestionMode === 'pre-print') await recordCodesAdded(trx, workorderId, job.id);
  return target(workorderId, room.before, firstSerialNumber);
}

/** Every row of the file is stored as a code: what is left of the record. */
export async function completeCodes(
  { trx, client, job, context }: Run,
  target: CodeTarget,
  { rows, groups }: { rows: number; groups: readonly CodeGroup[] },
): Promise<void> {
  const counted = groups.flatMap(({ product, status, count }) => {
    const productId = product ?? target.defaultProductId;
    const activationStatus = status ?? target.defaults.activationStatus;
    return productId === null ? [] : [{ productId, activationStatus, codes: count }];
  });
  await countNewCodes(client, counted);
  context.signal.throwIfAborted();
  await registerUrlPrefix(trx, job.parameters.url_prefix);
  if (!(await completeIngestion(trx, job.id, { workorderId: target.workorderId, rows }))) throw new CanceledError();
}
