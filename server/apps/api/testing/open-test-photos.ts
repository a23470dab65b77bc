import { openWhenUsed } from '#server/photo-readers/open-when-used.ts';
import type { ReaderPool } from '#server/photo-readers/reader-pool.ts';

/** A reader of photos with time enough for a machine that is busy with other tests. */
export function openTestPhotos({ maxQueued = 64 } = {}): ReaderPool {
  return openWhenUsed({
    readers: 1,
    maxQueued,
    maxWaitMs: 120_000,
    maxPhotoMs: 60_000,
    maxAnswerMs: 120_000,
    onLost: () => undefined,
  });
}
