import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isObjectKey } from '../object-key.ts';
import type { ListedObject } from '../object-store.ts';
import { statObject } from './object-files.ts';

/**
 * Every object below the directory, in the byte order of the keys, one folder's names at a time. Skips entries that no
 * key leads to: half-written files, files put there by hand.
 */
export async function* listObjects(directory: string, folder = ''): AsyncGenerator<ListedObject> {
  const entries = await readdir(path.join(directory, folder), { withFileTypes: true }).catch(ignoreMissing);
  // The object `a` is the file `@a`, and what is below `a/` the folder `a`: a key goes on with its slash there.
  const found = entries.flatMap((entry) => {
    if (entry.isDirectory()) return [{ name: `${entry.name}/`, isFolder: true }];
    return entry.name.startsWith('@') ? [{ name: entry.name.slice(1), isFolder: false }] : [];
  });
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, isFolder } of found) {
    const key = folder + name;
    if (isFolder) {
      if (isObjectKey(key.slice(0, -1))) yield* listObjects(directory, key);
      continue;
    }
    const file = isObjectKey(key) ? await statObject(directory, key) : null;
    if (file) yield { key, size: file.size, etag: file.etag };
  }
}

function ignoreMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
