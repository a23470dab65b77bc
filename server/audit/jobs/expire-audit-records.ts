import { addMonths, dropMonths } from '#server/core/db/month-partitions.ts';
import { deleteExpiredAuditRecords } from '#server/core/http/audit-records.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';

/** Partitions made ahead, for an installation whose worker is down for weeks. */
const monthsAhead = 3;

/**
 * Makes the months to come, drops those that are past their time with all of their records, and deletes the records
 * past their time in the one that is left.
 */
export async function expireAuditRecords(context: JobContext): Promise<void> {
  const { database, inUnitOfWork, config, log } = context;
  const { auditDays } = config.retention;
  // One that cannot be made or dropped now is tried again in an hour, and holds up nothing meanwhile.
  const tell = (error: unknown) => log.warn({ err: error, what: 'audit-records' }, 'A month was left as it is');
  await addMonths(database.db, 'audit_records', monthsAhead).catch(tell);
  const dropped = await dropMonths(database.db, 'audit_records', auditDays).catch(tell);
  if (dropped?.length) log.info({ what: 'audit-records', months: dropped }, 'Dropped months that are past their time');
  const deleteSome = (limit: number) => inUnitOfWork(({ trx }) => deleteExpiredAuditRecords(trx, auditDays, limit));
  await deleteInBatches(context, { what: 'audit-records', atOnce: 5000, deleteSome });
}
