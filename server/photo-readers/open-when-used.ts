import type { PoolOptions, ReaderPool } from './reader-pool.ts';
import { openReaderPool } from './reader-pool.ts';

/** A pool whose readers are started with the first photo: for a program that looks at photos now and then. */
export function openWhenUsed(options: PoolOptions): ReaderPool {
  let opened: Promise<ReaderPool> | null = null;
  let pool: ReaderPool | undefined;
  const open = () => {
    opened ??= openReaderPool(options).then(
      (started) => {
        pool = started;
        return started;
      },
      (error: unknown) => {
        opened = null;
        throw error;
      },
    );
    return opened;
  };
  return {
    read: async (bytes, prefixes, meter) => (await open()).read(bytes, prefixes, meter),
    measure: async (bytes, code, printed, meter) => (await open()).measure(bytes, code, printed, meter),
    state: () => pool?.state() ?? { idle: 0, busy: 0, waiting: 0 },
    close: async () => {
      await (await opened)?.close();
    },
  };
}
