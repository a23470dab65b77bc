import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** Segments of the journal of visits: each is written by one program, closed, then replayed by any. */

export const openEnding = '.open';
const closedEnding = '.visits';

/** A program closes its segment earlier: one that was not written to for longer is of a program that was killed. */
const abandonedAfterMs = 60_000;

export interface OpenSegment {
  /** Name in the folder. */
  file: string;
  handle: FileHandle;
}

/** Opens a new segment, for one program to append to. */
export async function openSegment(folder: string): Promise<OpenSegment> {
  const file = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}${openEnding}`;
  return { file, handle: await open(path.join(folder, file), 'ax', 0o600) };
}

/** Renames a segment to the name of a closed one, unless that was done already. @returns that name */
export async function takeOver(folder: string, file: string): Promise<string> {
  if (!file.endsWith(openEnding)) return file;
  const closed = file.slice(0, -openEnding.length) + closedEnding;
  await rename(path.join(folder, file), path.join(folder, closed)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return closed;
}

/** Whether no other program has taken it over. */
export const isStillOpen = (folder: string, file: string) =>
  stat(path.join(folder, file)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Segments that are closed or abandoned, oldest first. @param own the open segment of this program */
export async function findReplayable(folder: string, own: string | undefined): Promise<string[]> {
  const replayable: string[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const isForeign = file.endsWith(openEnding) && file !== own;
    if (file.endsWith(closedEnding) || (isForeign && (await isAbandoned(path.join(folder, file))))) {
      replayable.push(file);
    }
  }
  return replayable;
}

/** Whether other programs have open segments. @param own the open segment of this program */
export const hasForeignOpen = async (folder: string, own: string | undefined): Promise<boolean> =>
  (await readdir(folder)).some((file) => file.endsWith(openEnding) && file !== own);

/** Bytes of all segments. */
export async function sizeOf(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(openEnding) || file.endsWith(closedEnding));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(path.join(folder, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const isAbandoned = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > abandonedAfterMs,
    () => false,
  );
