import { deleteExpiredAuditRecords } from '#server/core/http/audit-records.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { rotateMonths } from '#server/core/jobs/rotate-months.ts';

/**
 * Makes the months to come, drops those that are past their time with all of their records, and deletes the records
 * past their time in the one that is left.
 */
export async function expireAuditRecords(context: JobContext): Promise<void> {
  const { inUnitOfWork, config } = context;
  const { auditDays } = config.retention;
  await rotateMonths(context, { what: 'audit-records', table: 'audit_records', days: auditDays });
  const deleteSome = (limit: number) => inUnitOfWork(({ trx }) => deleteExpiredAuditRecords(trx, auditDays, limit));
  await deleteInBatches(context, { what: 'audit-records', atOnce: 5000, deleteSome });
}
