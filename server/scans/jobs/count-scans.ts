import type { JobContext } from '#server/core/jobs/define-job.ts';
import { countNextDay } from '../queries/scan-summary.ts';

/** Counts the scans of days that are over, a day at a time; workers that do it at the same moment take turns. */
export async function countScans({ inUnitOfWork, signal }: JobContext): Promise<void> {
  do signal.throwIfAborted();
  while (await inUnitOfWork(({ trx }) => countNextDay(trx)));
}
