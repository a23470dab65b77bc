import { joinProductCounts } from '#server/db/product-counts.ts';
import type { JobContext } from './job-handler.ts';

const AT_ONCE = 1000;

/** Keeps the counts of codes quick to add up: see docs/decisions/product-counts.md. */
export async function joinCountsOfProducts({ database, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await joinProductCounts(database.db, AT_ONCE)) < AT_ONCE) return;
  }
}
