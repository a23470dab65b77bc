import type { PoolOptions, ReaderPool } from './reader-pool.ts';
import { openReaderPool } from './reader-pool.ts';

/** A pool whose readers are started with the first photo: for a program that looks at photos now and then. */
export function openWhenUsed(options: PoolOptions): ReaderPool {
  let opened: Promise<ReaderPool> | null = null;
  const open = () => {
    opened ??= openReaderPool(options).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    read: async (bytes, prefixes) => (await open()).read(bytes, prefixes),
    measure: async (bytes, code, printed) => (await open()).measure(bytes, code, printed),
    close: async () => {
      await (await opened)?.close();
    },
  };
}
