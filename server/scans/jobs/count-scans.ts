import type { JobContext } from '#server/core/jobs/define-job.ts';
import { countNextScans } from '../shared/scan-summary.ts';

const minuteMs = 60_000;
const longestMs = 31 * 86_400_000;
/** Scans in one span. Writers of scans wait while a span is counted, so it is short. */
const enough = 50_000;

/**
 * Counts the scans since the last time, span by span, each as long as the one before it allows; workers that do it at
 * the same moment take turns.
 */
export async function countScans({ inUnitOfWork, signal }: Pick<JobContext, 'inUnitOfWork' | 'signal'>): Promise<void> {
  for (let spanMs = 15 * minuteMs; ; ) {
    signal.throwIfAborted();
    const { scans, isLast } = await inUnitOfWork(({ trx }) => countNextScans(trx, spanMs));
    if (isLast) return;
    spanMs = scans > enough ? Math.max(minuteMs, spanMs / 4) : Math.min(longestMs, spanMs * 2);
  }
}
