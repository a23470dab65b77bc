import type { JobContext } from '#server/core/jobs/define-job.ts';
import { applyRulesToNext } from '../queries/apply-rules.ts';

/** Scans that one transaction looks at: what others may wait for, and what a worker that dies does again. */
const atOnce = 2000;

/** Does what the rules of companies say about the scans that were recorded since the last time. */
export async function applyScanRules({
  inUnitOfWork,
  signal,
}: Pick<JobContext, 'inUnitOfWork' | 'signal'>): Promise<void> {
  do signal.throwIfAborted();
  while ((await inUnitOfWork(({ trx }) => applyRulesToNext(trx, atOnce))) === atOnce);
}
