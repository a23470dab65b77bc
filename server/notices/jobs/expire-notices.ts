import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteOldNotices } from '../queries/outbox.ts';

/** Deletes notices, with their events and mails, once their time is over. */
export async function expireNotices(context: JobContext): Promise<void> {
  const { inUnitOfWork, config } = context;
  const deleteSome = (limit: number) =>
    inUnitOfWork(({ trx }) => deleteOldNotices(trx, config.retention.noticeDays, limit));
  await deleteInBatches(context, { what: 'notices', atOnce: 1000, deleteSome });
}
