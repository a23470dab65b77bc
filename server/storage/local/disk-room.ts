import { statfs } from 'node:fs/promises';
import type { ObjectStore } from '../object-store.ts';

/** An upload is refused: what is free belongs to the database, the logs and the results of jobs. */
export class StoreFullError extends Error {
  override name = 'StoreFullError';
}

/** A local store, as the check of its disk needs it. */
export interface StoreDisk {
  directory: string;
  /** Bytes that uploads leave free; 0 turns the check off. */
  reserveBytes: number;
  /** For tests. */
  freeBytes?: (directory: string) => Promise<number>;
}

async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/**
 * A folder that is not there yet has room.
 * @param bytes that are about to be written
 * @throws StoreFullError
 */
export async function assertRoom(
  { directory, reserveBytes, freeBytes = readFreeBytes }: StoreDisk,
  bytes = 0,
): Promise<void> {
  if (reserveBytes === 0) return;
  const free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
  if (free - bytes < reserveBytes)
    throw new StoreFullError(`${free} bytes are free, and uploads leave ${reserveBytes}.`);
}

/** The store for what callers send: with no more room than the reserve it takes nothing, and opens no upload. */
export function withReserve(store: ObjectStore, room: StoreDisk): ObjectStore {
  return {
    ...store,
    put: async (...args) => {
      await assertRoom(room);
      return store.put(...args);
    },
    presignPost: async (...args) => {
      await assertRoom(room);
      return store.presignPost(...args);
    },
  };
}
