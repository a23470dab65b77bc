import { expireUploads } from '#server/db/ingestion-repository.ts';
import type { JobContext } from './job-handler.ts';

const HOURS = 24;

/** Ends records whose file was never processed, and deletes what may have been posted for them. */
export async function expireForgottenUploads({ database, store, log }: JobContext): Promise<void> {
  const objectKeys = await database.db.transaction().execute((trx) => expireUploads(trx, HOURS));
  for (const key of objectKeys) await store.delete(key);
  if (objectKeys.length > 0) log.info('Uploads expired', { uploads: objectKeys.length });
}
