import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync } from 'node:fs';

/** A folder on a file system of its own, small enough to be filled. */
export interface Place {
  directory: string;
  /** From here on not a byte more. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** @returns undefined where nothing may be mounted: not as root, or in a container that does not allow it */
export function mountPlace(directory: string, megabytes: number): Place | undefined {
  mkdirSync(directory, { recursive: true });
  const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory];
  if (process.platform !== 'linux' || spawnSync('mount', mount).status !== 0) return undefined;
  chmodSync(directory, 0o711);
  const resize = (bytes: number) => spawnSync('mount', ['-o', `remount,size=${bytes}`, directory]);
  return {
    directory,
    fill() {
      const { bavail, blocks, bsize } = statfsSync(directory);
      resize((blocks - bavail) * bsize);
    },
    free: () => void resize(megabytes * 1024 * 1024),
    unmount() {
      spawnSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
