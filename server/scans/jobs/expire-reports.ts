import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteOldReports } from '../queries/reports.ts';

const deletedAtOnce = 1000;

/** Deletes reports of the check page after the days that their senders read. */
export async function expireReports({ inUnitOfWork, signal }: Pick<JobContext, 'inUnitOfWork' | 'signal'>) {
  while ((await inUnitOfWork(({ trx }) => deleteOldReports(trx, deletedAtOnce))) === deletedAtOnce) {
    signal.throwIfAborted();
  }
}
