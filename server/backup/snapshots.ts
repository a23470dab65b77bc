import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '#server/core/config/config.ts';

/**
 * A folder of backups: `snapshots/<time>` for each (its tables, an index of its objects, and the manifest, last), and
 * `objects/<ab>/<sha256>`, which all of them share.
 */
const nameForm = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** Where the timer of an installation puts them. */
export const backupFolder = '/var/backups/proofmark';

export const objectsFolder = (folder: string): string => path.join(folder, 'objects');
export const objectFile = (folder: string, sha256: string): string =>
  path.join(objectsFolder(folder), sha256.slice(0, 2), sha256);

const isComplete = (snapshot: string) =>
  stat(path.join(snapshot, 'manifest.json')).then(
    () => true,
    () => false,
  );

async function listAll(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'snapshots')).catch(() => []);
  return names
    .filter((name) => nameForm.test(name))
    .sort()
    .map((name) => path.join(folder, 'snapshots', name));
}

/** Complete ones, oldest first. */
export async function listSnapshots(folder: string): Promise<string[]> {
  const all = await listAll(folder);
  const complete = await Promise.all(all.map(isComplete));
  return all.filter((_, index) => complete[index]);
}

/**
 * @param name of one of them, such as 2026-11-22T03-00-00Z; the newest when left out
 * @throws ConfigError when it is not there
 */
export async function findSnapshot(folder: string, name?: string): Promise<string> {
  const known = await listSnapshots(folder);
  const found = name === undefined ? known.at(-1) : known.find((each) => path.basename(each) === name);
  if (found !== undefined) return found;
  const names = known.map((each) => path.basename(each)).join(', ');
  throw new ConfigError(
    name === undefined || names === ''
      ? `There is no complete backup in ${folder}.`
      : `There is no complete backup ${name} in ${folder}. There are: ${names}.`,
  );
}

/** Makes the folder of a new one, and removes what backups that were cut off have left. */
export async function createSnapshot(folder: string, now: Date): Promise<string> {
  for (const left of await listAll(folder)) {
    if (!(await isComplete(left))) await rm(left, { recursive: true });
  }
  await mkdir(path.join(folder, 'snapshots'), { recursive: true, mode: 0o700 }).catch(cannotBeMade);
  // Two within one second have names in their order all the same.
  for (let at = now.getTime(); ; at += 1000) {
    const name = `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    const snapshot = path.join(folder, 'snapshots', name);
    const isMade = await mkdir(snapshot, { mode: 0o700 }).then(
      () => true,
      (error: unknown) => isThereAlready(error) || cannotBeMade(error),
    );
    if (isMade === true) return snapshot;
  }
}

const isThereAlready = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST' ? ('taken' as const) : false;

function cannotBeMade(error: unknown): never {
  throw new ConfigError(`The folder cannot be made: ${error instanceof Error ? error.message : String(error)}`);
}
