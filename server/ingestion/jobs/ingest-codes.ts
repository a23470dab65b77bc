import type { JobHandler } from '#server/core/jobs/job-handler.ts';
import { insertSingleError } from '../queries/faults.ts';
import { failIngestion } from '../queries/outcome.ts';
import { ingestUpload } from './ingest-upload.ts';

const gaveUp = {
  type: 'processing_failed',
  message: 'The file could not be processed because of a fault on our side',
};

export const ingestCodes: JobHandler<'ingest-codes'> = {
  run: ({ ingestionId }, context) => ingestUpload(ingestionId, context),
  failed: async ({ ingestionId }, { final }, { database, queue }) => {
    // Until the last try the record stays in processing: the next one starts from the file again.
    if (!final) return;
    await database.db.transaction().execute(async (trx) => {
      const summary = [{ ...gaveUp, count: 1 }];
      const ended = await failIngestion(trx, ingestionId, { rows: undefined, errors: 1, faultyRows: 0, summary });
      if (!ended) return;
      await insertSingleError(trx, ingestionId, gaveUp);
      await queue.inTransaction(trx).enqueue('mail-ingestion-failed', { ingestionId });
    });
  },
};
