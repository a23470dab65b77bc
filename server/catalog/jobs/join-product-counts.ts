import type { JobContext } from '#server/core/jobs/define-job.ts';
import { joinProductCounts } from '../exports/product-counts.ts';

const AT_ONCE = 1000;

/** Keeps the counts of codes quick to add up: see docs/decisions/product-counts.md. */
export async function joinCountsOfProducts({ database, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await joinProductCounts(database.db, AT_ONCE)) < AT_ONCE) return;
  }
}
