import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteOldAlerts, deleteOldScans } from '../queries/old-scans.ts';

const atOnce = 5000;

/**
 * Deletes scans that are older than they are kept, oldest first, and what was noted so that a company hears of a suspicion
 * once a day. Days are counted before their scans go.
 */
export async function expireScans({ database: { db }, config, signal }: JobContext): Promise<void> {
  await deleteOldAlerts(db);
  const days = config.scanRetentionDays;
  if (days === undefined) return;
  do signal.throwIfAborted();
  while ((await deleteOldScans(db, days, atOnce)) > 0);
}
