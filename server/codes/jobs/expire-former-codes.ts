import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteForgottenTasks, deleteFormerCodes, endPuttingBack } from '../queries/former-codes.ts';
import { deleteInspectionChanges } from '../queries/inspection-changes.ts';

/**
 * Deletes what codes were before a change that is too long ago to be put back, and, where a time is set for them, the
 * changes themselves.
 */
export async function expireFormerCodes(context: JobContext): Promise<void> {
  const { inUnitOfWork } = context;
  const { changeDays, taskDays } = context.config.retention;
  await inUnitOfWork(({ trx }) => endPuttingBack(trx, changeDays));
  const formerCodes = (limit: number) => inUnitOfWork(({ trx }) => deleteFormerCodes(trx, limit));
  await deleteInBatches(context, { what: 'former-codes', atOnce: 10_000, deleteSome: formerCodes });
  const inspections = (limit: number) => inUnitOfWork(({ trx }) => deleteInspectionChanges(trx, changeDays, limit));
  await deleteInBatches(context, { what: 'inspection-changes', atOnce: 1000, deleteSome: inspections });
  if (taskDays === undefined) return;
  const tasks = (limit: number) => inUnitOfWork(({ trx }) => deleteForgottenTasks(trx, taskDays, limit));
  await deleteInBatches(context, { what: 'tasks', atOnce: 1000, deleteSome: tasks });
}
