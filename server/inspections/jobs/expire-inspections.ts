import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteOldInspections } from '../queries/inspections.ts';

/** Deletes inspections once they are as old as scans may become, where a time is set for those. */
export async function expireInspections(context: JobContext): Promise<void> {
  const { scanDays } = context.config.retention;
  if (scanDays === undefined) return;
  const deleteSome = (limit: number) => context.inUnitOfWork(({ trx }) => deleteOldInspections(trx, scanDays, limit));
  await deleteInBatches(context, { what: 'inspections', atOnce: 1000, deleteSome });
}
