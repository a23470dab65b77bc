import { ObjectNotFoundError, type ObjectStore } from './object-store.ts';

/**
 * Moves an upload to a key that no link can write to, and answers its size in bytes; null when nothing was uploaded. An
 * object already at `to` counts: an earlier call got no further than moving it.
 */
export async function pinUpload(store: ObjectStore, from: string, to: string): Promise<number | null> {
  try {
    await store.move(from, to);
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
  }
  return (await store.head(to))?.size ?? null;
}
