import type { Config } from '#server/core/config/config.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { withReserve } from '#server/storage/local/disk-room.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { measureStore } from './store-metrics.ts';

/**
 * Opens the store for what callers send: measured, and a local one no fuller than its reserve allows.
 * @returns with it the same without the reserve, for the check whether the store works at all
 */
export function openRequestStore(config: Config, secretKey: string): { store: ObjectStore; unguarded: ObjectStore } {
  const { storage, diskReserveBytes: reserveBytes } = config;
  const unguarded = createObjectStore(storage, secretKey, config.limits.requestStore);
  const store = measureStore(
    storage.driver === 'local' ? withReserve(unguarded, { directory: storage.directory, reserveBytes }) : unguarded,
  );
  return { store, unguarded };
}
