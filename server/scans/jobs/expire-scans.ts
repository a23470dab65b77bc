import { listPartsWithoutMonth } from '#server/core/db/partitions/month-partitions.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { rotateMonths } from '#server/core/jobs/rotate-months.ts';
import { deleteOldAlerts, deleteOldNames, deleteOldScans, readyToGo } from '../queries/old-scans.ts';

const atOnce = 5000;

/**
 * Scans go with their month, once its last day is past its time and counted, and after their photos; so does what was
 * noted so that a company hears of a suspicion once a day. What lies in no month is deleted row by row, oldest first.
 */
export async function expireScans(context: JobContext): Promise<void> {
  const { database, inUnitOfWork } = context;
  const { alertDays, scanDays } = context.config.retention;
  await rotateMonths(context, { what: 'alerts', table: 'scan_alerts', days: alertDays });
  for (const part of await listPartsWithoutMonth(database.db, 'scan_alerts')) {
    const deleteSome = (limit: number) => inUnitOfWork(({ trx }) => deleteOldAlerts(trx, part, alertDays, limit));
    await deleteInBatches(context, { what: 'alerts', atOnce, deleteSome });
  }
  const mayGo = (until: string) => inUnitOfWork(({ trx }) => readyToGo(trx, until));
  await rotateMonths(context, { what: 'scans', table: 'scans', days: scanDays, mayGo });
  if (scanDays === undefined) return;
  for (const part of await listPartsWithoutMonth(database.db, 'scans')) {
    const deleteSome = (limit: number) => inUnitOfWork(({ trx }) => deleteOldScans(trx, part, scanDays, limit));
    await deleteInBatches(context, { what: 'scans', atOnce, deleteSome });
  }
  const deleteNames = (limit: number) => inUnitOfWork(({ trx }) => deleteOldNames(trx, scanDays, limit));
  await deleteInBatches(context, { what: 'scan-names', atOnce, deleteSome: deleteNames });
}
