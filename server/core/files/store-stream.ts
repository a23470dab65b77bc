import type { Readable } from 'node:stream';
import type { ObjectStore } from '#server/storage/object-store.ts';

/**
 * Stores a file while it is made; it is broken off when the signal aborts.
 * @returns its size in bytes
 */
export async function storeStream(
  { store, signal }: { store: ObjectStore; signal: AbortSignal },
  { key, contentType, file }: { key: string; contentType: string; file: Readable },
): Promise<number> {
  const abort = () => file.destroy(new Error('The job was interrupted.'));
  signal.addEventListener('abort', abort);
  try {
    const { size } = await store.put(key, file, { contentType });
    signal.throwIfAborted();
    return size;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
