import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** Segments of the write-ahead journal of visits: written by one program, closed, then replayed by any. */
export const openEnding = '.open';
export const closedEnding = '.visits';

/** A new segment, for one program to append to. */
export async function openSegment(folder: string): Promise<{ name: string; handle: FileHandle }> {
  const name = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`;
  return { name, handle: await open(path.join(folder, name + openEnding), 'ax', 0o600) };
}

/** Gives a segment the name of a closed one, which it may have by now. */
export async function takeOver(folder: string, name: string): Promise<string> {
  const closed = name.slice(0, -openEnding.length) + closedEnding;
  await rename(path.join(folder, name), path.join(folder, closed)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return closed;
}

/** Whether no other program has taken it over. */
export const isStillOpen = (folder: string, name: string) =>
  stat(path.join(folder, name + openEnding)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

export const modifiedAt = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );

/** Bytes of all segments. */
export async function sizeOf(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(openEnding) || name.endsWith(closedEnding));
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
