import type { JobContext } from '#server/core/jobs/define-job.ts';
import { listExpiredDocuments, markExpired } from '../queries/expired-documents.ts';

const atOnce = 100;

/**
 * Deletes the files of documents that ran out and marks them expired. The file goes first: a worker that dies between
 * the two leaves a row that is found again, never a file without a row.
 */
export async function expireDocuments({ database, inUnitOfWork, store, signal, log }: JobContext): Promise<void> {
  for (;;) {
    const documents = await listExpiredDocuments(database.pool, atOnce);
    for (const document of documents) {
      signal.throwIfAborted();
      if (document.objectKey) await store.delete(document.objectKey);
      await inUnitOfWork((uow) => markExpired(uow, document.id));
    }
    if (documents.length > 0) log.info({ documents: documents.length }, 'Documents expired');
    if (documents.length < atOnce) return;
  }
}
