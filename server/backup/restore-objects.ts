import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { countBytes } from './checked-file.ts';
import { type IndexEntry, openIndex } from './object-index.ts';
import { countText, type Report, sizeText, sparsely } from './progress.ts';
import { objectFile } from './snapshots.ts';

export async function isStoreEmpty(store: ObjectStore): Promise<boolean> {
  for await (const _ of store.list()) return false;
  return true;
}

export interface RestoreObjects {
  store: ObjectStore;
  folder: string;
  snapshot: string;
  count: number;
  /** An earlier restore was cut off: what it stored is there in whole. */
  isTakenUp: boolean;
  report: Report;
}

export async function restoreObjects(options: RestoreObjects): Promise<void> {
  const { store, folder, snapshot, count, isTakenUp, report } = options;
  const say = sparsely(report);
  let stored = 0;
  let bytes = 0;
  for await (const entry of openIndex(snapshot).entries) {
    const isThere = isTakenUp && (await store.head(entry.key))?.size === entry.size;
    if (!isThere) await restoreObject(store, folder, entry);
    stored += 1;
    bytes += entry.size;
    say(`  ${countText(stored, 'object')} of ${count}, ${sizeText(bytes)}`);
  }
  if (stored !== count) throw new Error(`The list has ${stored} objects, and the manifest says ${count}.`);
}

/** Its bytes are checked on the way: where they are not what was backed up, nothing is stored. */
async function restoreObject(store: ObjectStore, folder: string, { key, size, sha256 }: IndexEntry): Promise<void> {
  const { through, read } = countBytes();
  const checked = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      const found = read();
      const isSame = found.bytes === size && found.sha256 === sha256;
      done(isSame ? null : new Error(`The bytes of object ${key} are not those that were backed up (${sha256}).`));
    },
  });
  const source = createReadStream(objectFile(folder, sha256));
  // An error on the way reaches the store, which reads the last of them.
  pipeline(source, through, checked).catch(() => undefined);
  try {
    await store.put(key, checked);
  } finally {
    source.destroy();
  }
}
