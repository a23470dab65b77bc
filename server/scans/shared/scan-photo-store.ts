import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '#server/storage/object-store.ts';

/** The place of a photo that may be stored. Neither waits nor fails. */
export interface PhotoPlace {
  /** Stores the photo that the scan's record has announced. */
  store(scanUuid: string, photoKey: string): void;
  /** Gives the place back, unless the photo is stored. */
  release(): void;
}

/** Stores photos after they are answered. A failure loses the photo, and nothing else. */
export interface ScanPhotoStore {
  /** A place for a photo of these bytes, which it holds until it is stored; null when too much waits already. */
  takePlace(photo: Buffer): PhotoPlace | null;
  /** Takes no more, and waits for what is being stored, but not for long. */
  close(): Promise<void>;
}

export interface ScanPhotoStoreOptions {
  objects: Pick<ObjectStore, 'put' | 'delete'>;
  /** Marks the photo of a scan as kept; false when it was abandoned meanwhile. */
  confirm(scanUuid: string): Promise<boolean>;
  /** A photo that had a place is not kept. Its row and what there may be of its object are cleared away later. */
  onLost(scanUuid: string, error: unknown): void;
  limits?: Partial<ScanPhotoStoreLimits>;
}

interface ScanPhotoStoreLimits {
  /** Bytes of photos that are stored or wait for it. */
  bytes: number;
  /** Stored side by side. */
  atOnce: number;
  /** Longest time for one try, and the waits between tries. */
  putMs: number;
  retryAfterMs: readonly number[];
  /** How long close() waits. */
  closeMs: number;
}

const usualLimits: ScanPhotoStoreLimits = {
  bytes: 128 * 1024 * 1024,
  atOnce: 4,
  putMs: 30_000,
  retryAfterMs: [1000, 5000],
  closeMs: 3000,
};

interface Waiting {
  photo: Buffer;
  scanUuid: string;
  photoKey: string;
}

export function createScanPhotoStore({ objects, confirm, onLost, limits }: ScanPhotoStoreOptions): ScanPhotoStore {
  const { bytes: maxBytes, atOnce, putMs, retryAfterMs, closeMs } = { ...usualLimits, ...limits };
  const waiting: Waiting[] = [];
  const storing = new Set<Promise<void>>();
  const closing = new AbortController();
  let bytesHeld = 0;
  let isClosed = false;

  async function put({ photo, photoKey }: Waiting): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(putMs)]);
        await objects.put(photoKey, photo, { contentType: 'image/jpeg', signal });
        return;
      } catch (error) {
        const wait = retryAfterMs[tries];
        if (wait === undefined || closing.signal.aborted) throw error;
        await delay(wait, undefined, { signal: closing.signal });
      }
    }
  }

  async function store(one: Waiting): Promise<void> {
    try {
      await put(one);
      // Given up by the clean-up, which may have deleted before there was something to delete.
      if (!(await confirm(one.scanUuid))) await objects.delete(one.photoKey, { signal: AbortSignal.timeout(putMs) });
    } catch (error) {
      onLost(one.scanUuid, error);
    } finally {
      bytesHeld -= one.photo.length;
    }
  }

  function startNext(): void {
    while (storing.size < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      const work: Promise<void> = store(next).finally(() => {
        storing.delete(work);
        startNext();
      });
      storing.add(work);
    }
  }

  return {
    takePlace: (photo) => {
      if (isClosed || bytesHeld + photo.length > maxBytes) return null;
      bytesHeld += photo.length;
      let isOpen = true;
      return {
        store: (scanUuid, photoKey) => {
          isOpen = false;
          waiting.push({ photo, scanUuid, photoKey });
          startNext();
        },
        release: () => {
          if (isOpen) bytesHeld -= photo.length;
          isOpen = false;
        },
      };
    },
    close: async () => {
      isClosed = true;
      const deadline = setTimeout(() => closing.abort(), closeMs);
      while (storing.size > 0) await Promise.all(storing);
      clearTimeout(deadline);
    },
  };
}
