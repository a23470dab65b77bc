import { cacheCheck } from '#lib/operations/cache-check.ts';
import type { Check } from '#lib/operations/readiness.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';

/** Milliseconds that an answer holds: a store bills each call, and one that fails may be back soon. */
const cacheMs = { well: 30_000, failing: 3_000 };

/** Whether the object store takes objects: one is written and deleted. */
export function storeCheck(store: Pick<ObjectStore, 'put' | 'delete'>, program: string): Check {
  const key = `health/${program}-${process.pid}`;
  const look = async () => {
    try {
      await store.put(key, Buffer.from('ok'));
      await store.delete(key);
    } catch (error) {
      throw new Error(`the store refuses writes (${reasonOf(error)})`);
    }
  };
  return { name: 'store', run: cacheCheck(look, cacheMs.well, cacheMs.failing) };
}

/** A code or a name, never the message: it names hosts and buckets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
