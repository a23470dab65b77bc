import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ListedObject, ObjectNotFoundError, type ObjectStore } from '#server/storage/object-store.ts';
import { countBytes } from './checked-file.ts';
import { readNamedKeys } from './dump-database.ts';
import type { Manifest } from './manifest.ts';
import { createSortedLookup } from './merge-sorted.ts';
import { type IndexEntry, openIndex, writeIndex } from './object-index.ts';
import { countText, type Report, sizeText, sparsely } from './progress.ts';
import { objectFile, objectsFolder } from './snapshots.ts';
import { syncFolder } from './write-whole.ts';

export interface CopyObjects {
  store: ObjectStore;
  folder: string;
  snapshot: string;
  /** The backup before this one. */
  previous: string | undefined;
  report: Report;
}

/** Prefix of files that an interrupted backup was writing. */
const halfName = 'half-';

/**
 * Copies every object of the store that the folder lacks. Objects of the previous backup with the same key, size and
 * etag are not read again.
 */
export async function copyObjects(options: CopyObjects): Promise<Manifest['objects']> {
  const { store, folder, snapshot, previous, report } = options;
  await mkdir(objectsFolder(folder), { recursive: true, mode: 0o700 });
  for (const name of await readdir(objectsFolder(folder))) {
    if (name.startsWith(halfName)) await rm(path.join(objectsFolder(folder), name), { force: true });
  }
  const known = createSortedLookup(previous ? openIndex(previous).entries : nothing(), ({ key }) => key);
  const counts = { count: 0, bytes: 0, copied: 0 };
  const say = sparsely(report);

  async function* entries(): AsyncGenerator<IndexEntry> {
    for await (const listed of store.list()) {
      const before = await known.find(listed.key);
      const isKnown = before?.etag === listed.etag && before.size === listed.size;
      const entry = isKnown && (await isThere(objectFile(folder, before.sha256))) ? before : await copy(listed);
      if (!entry) continue;
      counts.count += 1;
      counts.bytes += entry.size;
      say(`  ${countText(counts.count, 'object')}, ${sizeText(counts.bytes)}; ${counts.copied} new`);
      yield entry;
    }
  }

  async function copy({ key, etag }: ListedObject): Promise<IndexEntry | null> {
    const kept = await copyObject(store, folder, key);
    if (kept === null) return null;
    counts.copied += 1;
    return { key, size: kept.bytes, etag, sha256: kept.sha256 };
  }

  const { sha256 } = await writeIndex(snapshot, entries());
  await known.close();
  const missing = await findMissing(snapshot);
  return { count: counts.count, bytes: counts.bytes, copied: counts.copied, sha256, ...missing };
}

/** Streams one object into the folder. @returns null when it was removed meanwhile */
async function copyObject(store: ObjectStore, folder: string, key: string) {
  const half = path.join(objectsFolder(folder), halfName + randomUUID());
  try {
    const { body } = await store.get(key);
    const { through, read } = countBytes();
    await pipeline(body, through, createWriteStream(half, { flush: true, mode: 0o600 }));
    const found = read();
    const file = objectFile(folder, found.sha256);
    if (await isThere(file)) return found;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(half, file);
    await syncFolder(path.dirname(file));
    return found;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  } finally {
    await rm(half, { force: true });
  }
}

/** Counts files that rows name and the index lacks: deleted between the snapshot of the rows and the copy. */
async function findMissing(snapshot: string): Promise<Pick<Manifest['objects'], 'missing' | 'firstMissing'>> {
  const index = createSortedLookup(openIndex(snapshot).entries, ({ key }) => key);
  const found: string[] = [];
  let missing = 0;
  for await (const key of readNamedKeys(snapshot)) {
    if (await index.find(key)) continue;
    missing += 1;
    if (found.length < 10) found.push(key);
  }
  await index.close();
  return { missing, firstMissing: found };
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function* nothing(): AsyncGenerator<IndexEntry> {}
