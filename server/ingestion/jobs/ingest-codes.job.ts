import * as z from 'zod';
import { activationStatus } from '#lib/contract/codes.ts';
import { spellingsOf } from '#lib/contract/values/line.ts';
import { reason } from '#lib/texts/reason.ts';
import { listProductIds } from '#server/catalog/shared/upload-lookups.ts';
import { isDeadlock } from '#server/core/db/errors/error-codes.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { bulkQueue, defineJob, type JobContext, rowId } from '#server/core/jobs/define-job.ts';
import { summaryOf } from '../parse/error-summary.ts';
import { insertSingleErrors } from '../queries/faults.ts';
import { readNewWorkorderSettings, readTargetSettings } from '../queries/ingested-workorder.ts';
import { failIngestion, lockIngestionJob, reportInterruption } from '../queries/record.ts';
import { readDefaults } from '../rules/parameters.ts';
import { copyUpload } from './copy-upload.ts';
import { CanceledError } from './ingestion-run.ts';
import { stageUpload } from './stage-upload.ts';
import { watchForCancel } from './watch-for-cancel.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Reads, checks and stores the codes of an ingestion record. */
    'ingest-codes': { ingestionId: number };
  }
}

const gaveUp = {
  type: 'processing_failed',
  reason: reason('fileProcessingFailed'),
};

const interrupted = {
  type: 'processing_failed',
  reason: reason('uploadInterrupted'),
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
      if (!final) return reportInterruption(uow, ingestionId, summaryOf(interrupted, 1));
      const { trx } = uow;
      const summary = [summaryOf(gaveUp, 1)];
      const ended = await failIngestion(trx, ingestionId, { rows: undefined, errors: 1, faultyRows: 0, summary });
      if (ended) await insertSingleErrors(trx, [ingestionId], gaveUp);
    });
  },
  forgotten: {
    key: 'ingestionId',
    group: 'r.company_id',
    rows: `ingestions AS r WHERE r.status = 'processing' AND r.status_updated_at < now() - interval '1 minute'`,
  },
});

/**
 * Reads, checks and stores the codes of a record, all or nothing: the codes, their workorder, the outcome and what
 * follows from it are one transaction. Killed at any moment it leaves nothing, and the next try starts from the file
 * again. Canceled meanwhile it leaves nothing either.
 */
export async function ingestUpload(ingestionId: number, context: JobContext): Promise<void> {
  const canceled = new AbortController();
  const begin = (byId: boolean) =>
    context.inUnitOfWork(async (uow) => {
      const watch = await watchForCancel(context.database.pool, uow.client, ingestionId, canceled);
      try {
        const signal = AbortSignal.any([context.signal, canceled.signal]);
        await ingest(uow, ingestionId, { ...context, signal }, byId);
      } finally {
        await watch.stop();
      }
    });
  try {
    await begin(false).catch((error: unknown) => {
      // In a unit of work of its own: what a cluster has broken off in the middle of a COPY goes on in no savepoint.
      if (isDeadlock(error)) return begin(true);
      throw error;
    });
  } catch (error) {
    if (!canceled.signal.aborted && !(error instanceof CanceledError)) throw error;
    context.signal.throwIfAborted();
    context.log.info({ ingestionId }, 'Ingestion canceled');
  }
}

/** @param byId after a deadlock: in the order of the ids one of two waits for the other */
async function ingest(uow: UnitOfWork, ingestionId: number, context: JobContext, byId: boolean): Promise<void> {
  const { trx } = uow;
  const job = await lockIngestionJob(uow, ingestionId);
  if (job?.status !== 'processing') return;
  const settings =
    job.targetWorkorderId === null
      ? await readNewWorkorderSettings(trx, job)
      : await readTargetSettings(trx, job.targetWorkorderId);
  const defaults = readDefaults(job.parameters.default_scm_data, settings.activates ? activationStatus.active : 0);
  const products = await listProductIds(trx, job.companyId);
  const { productSku } = defaults;
  if (productSku !== null) defaults.productSku = spellingsOf(productSku).find((sku) => products.has(sku)) ?? productSku;
  const run = { ...uow, job, settings, defaults, products, context };
  const copied = byId ? 'stage' : await copyUpload(run);
  if (copied !== 'stored') await stageUpload(run, copied, byId);
}
