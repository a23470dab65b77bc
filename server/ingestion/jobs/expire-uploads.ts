import type { JobContext } from '#server/core/jobs/define-job.ts';
import { clearUploadKey, expireUploads, listOldUploads } from '../queries/ingestions.ts';
import { originalUploadKey } from '../rules/record-key.ts';

const afterHours = 24;

/**
 * Ends records whose file was never processed, and deletes what was posted and not used: before the record ended, or
 * after processing had begun. By then no upload link is valid any more.
 */
export async function expireForgottenUploads({
  database,
  inUnitOfWork,
  store,
  log,
  signal,
}: JobContext): Promise<void> {
  const expired = await inUnitOfWork(({ trx }) => expireUploads(trx, afterHours));
  if (expired > 0) log.info({ uploads: expired }, 'Uploads expired');
  for (const { id, key, uploadKey, hasOriginal } of await listOldUploads(database.db, afterHours)) {
    signal.throwIfAborted();
    await store.delete(uploadKey);
    if (hasOriginal) await store.delete(originalUploadKey(key));
    await inUnitOfWork(({ trx }) => clearUploadKey(trx, id));
  }
}
