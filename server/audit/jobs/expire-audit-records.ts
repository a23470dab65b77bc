import { deleteExpiredAuditRecords } from '#server/core/http/audit-records.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';

/** Deletes records of the audit log that are older than they are kept. */
export async function expireAuditRecords(context: JobContext): Promise<void> {
  const { database, config } = context;
  const deleteSome = (limit: number) => deleteExpiredAuditRecords(database.db, config.retention.auditDays, limit);
  await deleteInBatches(context, { what: 'audit-records', atOnce: 5000, deleteSome });
}
