import type { JobHandler } from '#server/core/jobs/job-handler.ts';
import { changeNextBatch, failCodeTask } from '../queries/change-batch.ts';

export const changeCodes: JobHandler<'change-codes'> = {
  run: async ({ taskId }, { database, signal }) => {
    do signal.throwIfAborted();
    while (await changeNextBatch(database, taskId));
  },
  failed: async ({ taskId }, { final }, { database }) => {
    if (!final) return;
    await failCodeTask(database, taskId, 'The change stopped before its end because of a fault on our side.');
  },
};
