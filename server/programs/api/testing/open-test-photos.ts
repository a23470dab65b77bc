import { openWhenUsed } from '#server/photo-readers/open-when-used.ts';
import type { ReaderPool } from '#server/photo-readers/reader-pool.ts';

const openReader = (maxQueued: number) =>
  openWhenUsed({
    readers: 1,
    maxQueued,
    maxWaitMs: 120_000,
    maxPhotoMs: 60_000,
    maxAnswerMs: 120_000,
    onLost: (reason) => {
      throw new Error(`A photo reader was lost: ${reason}`);
    },
  });

let kept: ReaderPool | undefined;

/**
 * A reader of photos with time enough for a machine that is busy with other tests. The test files of a process have one
 * between them, which ends with it: what a reader costs is its start, and its first photos.
 */
export function openTestPhotos(): ReaderPool {
  kept ??= openReader(300);
  return { ...kept, close: async () => undefined };
}

/** One that takes no photo, as if others waited already. */
export const openBusyPhotos = (): ReaderPool => openReader(0);
