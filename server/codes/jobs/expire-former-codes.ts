import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteFormerCodes, endPuttingBack } from '../queries/former-codes.ts';

const atOnce = 10_000;

/** Deletes what codes were before a change that is too long ago to be put back. */
export async function expireFormerCodes({ database: { db }, config, signal }: JobContext): Promise<void> {
  await endPuttingBack(db, config.changeRetentionDays);
  do signal.throwIfAborted();
  while ((await deleteFormerCodes(db, atOnce)) > 0);
}
