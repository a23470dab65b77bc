import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertObjectKey } from '../object-key.ts';
import { ObjectNotFoundError } from '../object-store.ts';

/** Where half-written files lie. No key can begin with a dot, so no object is ever in here. */
const incomingFolder = '.incoming';
const writeBufferBytes = 1024 * 1024;
const directoryRetries = 5;

export interface ObjectFile {
  size: number;
  /** Changes whenever the object does. With its quotes, as HTTP writes it. */
  etag: string;
  modifiedAt: Date;
}

export interface OpenObjectFile extends ObjectFile {
  /** Streams the bytes from start to end, both included. Closes the file when it ends. */
  read(range?: { start: number; end: number }): Readable;
  /** For a file that is not going to be read. */
  close(): Promise<void>;
}

export interface StagedFile extends ObjectFile {
  /** Makes it the object under this key in one step. */
  commit(key: string): Promise<void>;
  discard(): Promise<void>;
}

/** A key's file is beside the folder of the same name: `a` is `@a`, `a/b` is `a/@b`, and both can exist. */
export function locateObject(directory: string, key: string): string {
  assertObjectKey(key);
  const segments = key.split('/');
  return path.join(directory, ...segments.slice(0, -1), `@${segments.at(-1)}`);
}

/**
 * Writes a stream to a file of its own, flushed to the disk. When the stream fails or the signal aborts, nothing stays.
 */
export async function stageFile(
  directory: string,
  body: AsyncIterable<Uint8Array> | Readable,
  signal?: AbortSignal,
): Promise<StagedFile> {
  const incoming = path.join(directory, incomingFolder);
  await mkdir(incoming, { recursive: true });
  const file = path.join(incoming, randomUUID());
  const discard = () => rm(file, { force: true });
  // Created before a byte is read: a stream that fails at once would otherwise be discarded before its file is there.
  const handle = await open(file, 'wx');
  try {
    const writer = handle.createWriteStream({ flush: true, highWaterMark: writeBufferBytes });
    await (signal ? pipeline(body, writer, { signal }) : pipeline(body, writer));
    return { ...(await describeFile(file)), commit: (key) => commitFile(directory, file, key), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @throws ObjectNotFoundError */
export async function openObject(directory: string, key: string): Promise<OpenObjectFile> {
  const handle = await rejectMissing(key, open(locateObject(directory, key), 'r'));
  try {
    const stats = await handle.stat({ bigint: true });
    return {
      ...describeStats(stats),
      read: (range) => createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export async function statObject(directory: string, key: string): Promise<ObjectFile | null> {
  try {
    return await describeFile(locateObject(directory, key));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function deleteObject(directory: string, key: string): Promise<void> {
  const file = locateObject(directory, key);
  await rm(file, { force: true });
  await removeEmptyFolders(directory, path.dirname(file));
}

/** Objects are never changed in place, so a second name for the same file is as good as a copy of its bytes. */
export async function copyObject(directory: string, from: string, to: string): Promise<void> {
  const source = locateObject(directory, from);
  locateObject(directory, to);
  const incoming = path.join(directory, incomingFolder);
  await mkdir(incoming, { recursive: true });
  const file = path.join(incoming, randomUUID());
  try {
    await rejectMissing(
      from,
      link(source, file).catch((error) => copyWhereLinksAreRefused(error, source, file)),
    );
    await commitFile(directory, file, to);
  } finally {
    // rename() does nothing, and leaves the old name, when both names are the same file already.
    await rm(file, { force: true });
  }
}

export async function moveObject(directory: string, from: string, to: string): Promise<void> {
  const source = locateObject(directory, from);
  const target = locateObject(directory, to);
  await rejectMissing(from, stat(source));
  if (source === target) return;
  await rejectMissing(from, commitFile(directory, source, to));
  // rename() leaves the old name when both were names of the same file already, as after a copy.
  await rm(source, { force: true });
  await syncFolder(path.dirname(source)).catch(ignoreMissing);
  await removeEmptyFolders(directory, path.dirname(source));
}

/**
 * Removes what writers that were killed have left behind: half-written files without a write for this long.
 * @returns how many
 */
export async function sweepLeftovers(directory: string, idleMs: number): Promise<number> {
  const incoming = path.join(directory, incomingFolder);
  const names = await readdir(incoming).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const file = path.join(incoming, name);
    const stats = await stat(file).catch(() => null);
    // ctime: a link made by copyObject carries the old object's mtime.
    if (!stats || Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < idleMs) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function commitFile(directory: string, file: string, key: string): Promise<void> {
  const target = locateObject(directory, key);
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await rename(file, target);
      await syncFolder(path.dirname(target));
      return;
    } catch (error) {
      // A delete of the folder's last object may have taken the folder away in between.
      if (!isMissing(error) || attempt === directoryRetries || !(await exists(file))) throw error;
    }
  }
}

/** Without this a rename can be lost in a power cut although the file's bytes are on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeEmptyFolders(directory: string, folder: string): Promise<void> {
  for (let current = folder; current.length > directory.length; current = path.dirname(current)) {
    try {
      await rmdir(current);
    } catch {
      return;
    }
  }
}

async function copyWhereLinksAreRefused(error: unknown, source: string, file: string): Promise<void> {
  if (isMissing(error)) throw error;
  await copyFile(source, file, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } catch (cause) {
    await unlink(file);
    throw cause;
  } finally {
    await handle.close();
  }
}

async function describeFile(file: string): Promise<ObjectFile> {
  return describeStats(await stat(file, { bigint: true }));
}

function describeStats(stats: { size: bigint; mtimeNs: bigint; ino: bigint; mtime: Date }): ObjectFile {
  const etag = `"${stats.ino.toString(16)}-${stats.size.toString(16)}-${stats.mtimeNs.toString(16)}"`;
  return { size: Number(stats.size), etag, modifiedAt: stats.mtime };
}

async function rejectMissing<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) throw new ObjectNotFoundError(key);
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
