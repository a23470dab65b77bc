import type { JobContext } from '#server/core/jobs/define-job.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { condemnPhotos, forgetPhotos, listCondemnedPhotos } from '../queries/scan-photos.ts';

const MARKED_AT_ONCE = 1000;
const DELETED_AT_ONCE = 20;
const DELETE_SECONDS = 30;

/**
 * Deletes photos of scans that are past their company's days, whose company keeps none any more, or that never came to be stored. First they
 * are marked, which ends it with them for everybody; then the object goes, then the row: a worker that dies between leaves a row that is
 * found again, never an object nobody knows of.
 */
export async function expireScanPhotos({ database: { db }, store, signal, log }: JobContext): Promise<void> {
  while ((await condemnPhotos(db, MARKED_AT_ONCE)) === MARKED_AT_ONCE) signal.throwIfAborted();
  let deleted = 0;
  let failure: unknown;
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const photos = await listCondemnedPhotos(db, after, DELETED_AT_ONCE);
    const results = await Promise.allSettled(photos.map(({ objectKey }) => deleteObject(store, objectKey, signal)));
    const gone = photos.filter((_, index) => results[index]?.status === 'fulfilled');
    await forgetPhotos(
      db,
      gone.map(({ scanUuid }) => scanUuid),
    );
    deleted += gone.length;
    failure = results.find((result) => result.status === 'rejected')?.reason ?? failure;
    after = photos.at(-1)?.scanUuid ?? null;
    // One object that cannot be deleted holds up none behind it; a store that deletes none is asked again later.
    if (photos.length < DELETED_AT_ONCE || gone.length === 0) break;
  }
  if (deleted > 0) log.info({ photos: deleted }, 'Photos of scans deleted');
  if (failure !== undefined) throw failure;
}

const deleteObject = (store: ObjectStore, key: string, signal: AbortSignal): Promise<void> =>
  store.delete(key, { signal: AbortSignal.any([signal, AbortSignal.timeout(DELETE_SECONDS * 1000)]) });
