import * as z from 'zod';
import { reason } from '#lib/texts/reason.ts';
import { bulkQueue, defineJob, rowId } from '#server/core/jobs/define-job.ts';
import { failCodeTask, updateNextBatch } from '../queries/update-batch.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Changes the codes of a task batch by batch. */
    'change-codes': { taskId: number };
  }
}

export const changeCodes = defineJob({
  name: 'change-codes',
  payload: z.strictObject({ taskId: rowId }),
  queue: bulkQueue,
  writesFor: 'SELECT company_id FROM code_tasks WHERE id = $1',
  run: async ({ taskId }, { inUnitOfWork, signal }) => {
    do signal.throwIfAborted();
    while (await inUnitOfWork(({ trx }) => updateNextBatch(trx, taskId)));
  },
  failed: async ({ taskId }, { final }, { inUnitOfWork }) => {
    if (!final) return;
    await inUnitOfWork(({ trx }) => failCodeTask(trx, taskId, reason('changeStopped')));
  },
  forgotten: {
    key: 'taskId',
    group: 'r.company_id',
    rows: `code_tasks AS r WHERE r.status IN ('pending', 'in-progress') AND r.created_at < now() - interval '1 minute'
      AND NOT r.parameters ? 'unprinted_of'`,
  },
});
