import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteOldParked } from '#server/scans/shared/rule-queue.ts';
import { deleteOldHits } from '../queries/rule-hits.ts';

const atOnce = 1000;
/** Hits are kept as long as scans, and no longer than this. */
const longestDays = 730;

/** Deletes old hits of scan rules, and queued scans that could never be evaluated. */
export async function expireRuleHits(context: JobContext): Promise<void> {
  const { config, inUnitOfWork } = context;
  const days = Math.min(config.retention.scanDays ?? longestDays, longestDays);
  const deleteSome = (limit: number) => inUnitOfWork(({ trx }) => deleteOldHits(trx, days, limit));
  await deleteInBatches(context, { what: 'rule-hits', atOnce, deleteSome });
  const deleteParked = (limit: number) => inUnitOfWork(({ trx }) => deleteOldParked(trx, limit));
  await deleteInBatches(context, { what: 'parked-scans', atOnce, deleteSome: deleteParked });
}
