import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteOldAlerts, deleteOldScans } from '../queries/old-scans.ts';

const atOnce = 5000;

/**
 * Deletes scans that are older than they are kept, oldest first, and what was noted so that a company hears of a
 * suspicion once a day. Days are counted before their scans go.
 */
export async function expireScans(context: JobContext): Promise<void> {
  const { inUnitOfWork } = context;
  const { alertDays, scanDays } = context.config.retention;
  const alerts = (limit: number) => inUnitOfWork(({ trx }) => deleteOldAlerts(trx, alertDays, limit));
  await deleteInBatches(context, { what: 'alerts', atOnce, deleteSome: alerts });
  if (scanDays === undefined) return;
  const scans = (limit: number) => inUnitOfWork(({ trx }) => deleteOldScans(trx, scanDays, limit));
  await deleteInBatches(context, { what: 'scans', atOnce, deleteSome: scans });
}
