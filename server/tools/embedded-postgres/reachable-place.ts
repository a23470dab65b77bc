import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { canEnter, type SystemAccount, succeedsAs } from './system-account.ts';

/**
 * Started by root out of a private folder (/root/…, a home with mode 700), the unprivileged account can reach neither
 * the binaries nor the data. Both then live here, outside; the user's folders keep their permissions.
 */
const sharedPlace = '/var/lib/proofmark';

function makePlace(): void {
  mkdirSync(sharedPlace, { recursive: true, mode: 0o755 });
}

/** The folder of PostgreSQL's binaries as the account can run them: the package's own, or a copy. */
export function reachableBinaries(binaries: PostgresBinaries, account: SystemAccount | undefined): string {
  const runs = (directory: string) => succeedsAs(account, path.join(directory, 'bin', 'postgres'), ['--version']);
  if (!account || runs(binaries.directory)) return binaries.directory;
  makePlace();
  const copy = path.join(sharedPlace, `postgres-${binaries.version}-${process.platform}-${process.arch}`);
  if (existsSync(copy) && runs(copy)) return copy;
  const partial = `${copy}.${randomBytes(6).toString('hex')}`;
  cpSync(binaries.directory, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(partial, copy);
  } catch (error) {
    // Another instance put its copy there first; it is the same.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  if (!runs(copy)) {
    throw new Error(`PostgreSQL's programs cannot be run as ${account.name}, neither in place nor from ${copy}.`);
  }
  return copy;
}

/** Owner of the data; undefined before the first start. */
export function ownerOfData(dataDir: string): { uid: number; gid: number } | undefined {
  const stats = statSync(path.join(dataDir, 'postgres'), { throwIfNoEntry: false });
  return stats && { uid: stats.uid, gid: stats.gid };
}

/**
 * Makes (or finds) the cluster's folder, owned by the account, mode 700, and gives its real path. It is
 * DATA_DIR/postgres, or where that symbolic link points when the account cannot reach into DATA_DIR.
 */
export function reachableDataDirectory(dataDir: string, account: SystemAccount | undefined): string {
  const link = path.join(dataDir, 'postgres');
  const present = lstatSync(link, { throwIfNoEntry: false });
  if (present?.isSymbolicLink()) return prepareFolder(path.resolve(dataDir, readlinkSync(link)), account);
  if (!account || canEnter(account, dataDir)) return prepareFolder(link, account);

  makePlace();
  const outside = path.join(sharedPlace, `data-${randomBytes(8).toString('hex')}`);
  prepareFolder(outside, account);
  if (present) {
    // The folder was reachable before and is not any more: the data moves along. Never a copy beside the original.
    moveFolder(link, outside);
  }
  symlinkSync(outside, link);
  return outside;
}

function prepareFolder(directory: string, account: SystemAccount | undefined): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account) {
    const owner = statSync(directory).uid;
    if (owner === 0) chownSync(directory, account.uid, account.gid);
  }
  return directory;
}

function moveFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    throw new Error(
      `The database in ${from} can no longer be reached by the account PostgreSQL runs under. Move that folder to ${to} ` +
        `and put a symbolic link in its place, or let others pass through (chmod o+x) the folders above it.`,
    );
  }
}
