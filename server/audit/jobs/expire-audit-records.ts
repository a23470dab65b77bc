import { deleteExpiredAuditRecords } from '#server/core/http/audit-records.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';

const atOnce = 5000;

/** Deletes records of the audit log that are older than they are kept. */
export async function expireAuditRecords({ database, config, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await deleteExpiredAuditRecords(database.db, config.auditRetentionDays, atOnce)) < atOnce) return;
  }
}
