import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { cacheCheck } from '#lib/operations/cache-check.ts';
import type { Check } from '#lib/operations/readiness.ts';

/** Fewer free bytes count as full: logs, journals and PostgreSQL write on until nothing is left. */
const fullBytes = 16 * 1024 * 1024;
/** Milliseconds between two writes for all callers. */
const cacheMs = 5_000;
/** A write to a busy disk takes seconds; one that takes longer than this many milliseconds will not end. */
const patienceMs = 20_000;

/** How a folder is looked at; for tests. */
export interface DiskAccess {
  freeBytes(folder: string): Promise<number>;
  /** Writes a small file to the disk, and removes it. */
  write(folder: string): Promise<void>;
}

const realDisk: DiskAccess = {
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  write: async (folder) => {
    const file = path.join(folder, `.write-check-${process.pid}`);
    try {
      const handle = await open(file, 'w', 0o600);
      try {
        await handle.writeFile(Buffer.alloc(4096));
        await handle.sync();
      } finally {
        await handle.close();
      }
    } finally {
      await rm(file, { force: true });
    }
  },
};

/**
 * Checks for /readyz of the folders that a program writes to: full, read-only or not writable. A folder that does not
 * exist yet is created by the first file.
 */
export function diskChecks(places: Record<string, string>, disk: DiskAccess = realDisk): readonly Check[] {
  return Object.entries(places).map(([place, folder]) => ({
    name: `disk ${place}`,
    patienceMs,
    run: cacheCheck(() => checkFolder(folder, disk), cacheMs),
  }));
}

async function checkFolder(folder: string, { freeBytes, write }: DiskAccess): Promise<void> {
  try {
    if ((await freeBytes(folder)) < fullBytes) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    await write(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Error(`the disk is full (${code})`);
    if (code === 'EROFS') throw new Error('the disk is read-only (EROFS)');
    throw new Error(`the folder cannot be written (${code || 'no access'})`);
  }
}
