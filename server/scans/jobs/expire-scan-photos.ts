import type { JobContext } from '#server/core/jobs/define-job.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { deletePhotoRows, listRemovablePhotos, markPhotosForRemoval } from '../shared/scan-photos.ts';

const markedAtOnce = 1000;
const deletedAtOnce = 20;
const deleteSeconds = 30;

/**
 * Deletes photos of scans that are past their company's days, whose company keeps none any more, or that never came to
 * be stored. First they are marked, and shown no more; then the object goes, then the row: a worker that dies between
 * leaves a row that is found again, never an object without a row.
 */
export async function expireScanPhotos({
  database: { db },
  inUnitOfWork,
  store,
  signal,
  log,
}: JobContext): Promise<void> {
  while ((await inUnitOfWork(({ trx }) => markPhotosForRemoval(trx, markedAtOnce))) === markedAtOnce)
    signal.throwIfAborted();
  let deleted = 0;
  let failure: unknown;
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const photos = await listRemovablePhotos(db, after, deletedAtOnce);
    const results = await Promise.allSettled(photos.map(({ objectKey }) => deleteObject(store, objectKey, signal)));
    const gone = photos.filter((_, index) => results[index]?.status === 'fulfilled');
    const uuids = gone.map(({ scanUuid }) => scanUuid);
    await inUnitOfWork(({ trx }) => deletePhotoRows(trx, uuids));
    deleted += gone.length;
    failure = results.find((result) => result.status === 'rejected')?.reason ?? failure;
    after = photos.at(-1)?.scanUuid ?? null;
    // One object that cannot be deleted holds up none behind it; a store that deletes none is asked again later.
    if (photos.length < deletedAtOnce || gone.length === 0) break;
  }
  if (deleted > 0) log.info({ photos: deleted }, 'Photos of scans deleted');
  if (failure !== undefined) throw failure;
}

const deleteObject = (store: ObjectStore, key: string, signal: AbortSignal): Promise<void> =>
  store.delete(key, { signal: AbortSignal.any([signal, AbortSignal.timeout(deleteSeconds * 1000)]) });
