import * as z from 'zod';
import { bulkQueue, defineJob, rowId } from '#server/core/jobs/define-job.ts';
import { insertSingleError } from '../queries/faults.ts';
import { failIngestion } from '../queries/outcome.ts';
import { ingestUpload } from './ingest-upload.ts';

const gaveUp = {
  type: 'processing_failed',
  message: 'The file could not be processed because of a fault on our side',
};

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Reads, checks and stores the codes of an ingestion record. */
    'ingest-codes': { ingestionId: number };
  }
}

export const ingestCodes = defineJob({
  name: 'ingest-codes',
  payload: z.strictObject({ ingestionId: rowId }),
  queue: bulkQueue,
  run: ({ ingestionId }, context) => ingestUpload(ingestionId, context),
  failed: async ({ ingestionId }, { final }, { inUnitOfWork }) => {
    // Until the last try the record stays in processing: the next one starts from the file again.
    if (!final) return;
    await inUnitOfWork(async ({ trx, enqueue }) => {
      const summary = [{ ...gaveUp, count: 1 }];
      const ended = await failIngestion(trx, ingestionId, { rows: undefined, errors: 1, faultyRows: 0, summary });
      if (!ended) return;
      await insertSingleError(trx, ingestionId, gaveUp);
      await enqueue('mail-ingestion-failed', { ingestionId });
    });
  },
  forgotten: {
    key: 'ingestionId',
    rows: `ingestions AS r WHERE r.status = 'processing' AND r.status_updated_at < now() - interval '1 minute'`,
  },
});
