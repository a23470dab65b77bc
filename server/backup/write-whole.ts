import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Writes a small file so that it is there in whole or not at all, also after a power cut. */
export async function writeWhole(file: string, content: string): Promise<void> {
  const half = `${file}.half`;
  const handle = await open(half, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half, file);
  await syncFolder(path.dirname(file));
}

/** Without this a name can be lost in a power cut although the bytes behind it are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
