import type { JobContext } from '#server/core/jobs/define-job.ts';
import { joinProductCounts } from '../queries/code-counts.ts';

const atOnce = 1000;

/** Keeps the counts of codes quick to add up: see docs/decisions/product-counts.md. */
export async function joinCountsOfProducts({ inUnitOfWork, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await inUnitOfWork(({ trx }) => joinProductCounts(trx, atOnce))) < atOnce) return;
  }
}
