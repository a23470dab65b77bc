import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { clearSource, deleteOldErrors, deleteOldIngestions, listOldSources } from '../queries/old-ingestions.ts';
import { originalObjectKey } from '../rules/record-key.ts';

/**
 * Deletes the files of uploads that are older than they are kept, and of uploads that failed or were canceled all that
 * is left. The record of a completed upload stays: it says where its codes came from. A file goes before it is
 * forgotten, so that none is left without a row that names it.
 */
export async function deleteIngestions(context: JobContext): Promise<void> {
  const { database, inUnitOfWork, store, signal } = context;
  const days = context.config.retention.ingestionDays;
  const files = async (limit: number) => {
    const old = await listOldSources(database.pool, days, limit);
    for (const { id, key, sourceKey, hasOriginal } of old) {
      signal.throwIfAborted();
      await store.delete(sourceKey);
      if (hasOriginal) await store.delete(originalObjectKey(key));
      await inUnitOfWork((uow) => clearSource(uow, id));
    }
    return old.length;
  };
  await deleteInBatches(context, { what: 'source-files', atOnce: 100, deleteSome: files });
  const errors = (limit: number) => inUnitOfWork((uow) => deleteOldErrors(uow, days, limit));
  await deleteInBatches(context, { what: 'ingestion-errors', atOnce: 10_000, deleteSome: errors });
  const ingestions = (limit: number) => inUnitOfWork((uow) => deleteOldIngestions(uow, days, limit));
  await deleteInBatches(context, { what: 'ingestions', atOnce: 1000, deleteSome: ingestions });
}
