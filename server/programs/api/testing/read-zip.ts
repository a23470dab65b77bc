import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Every entry of an archive, read by a library other than the one that wrote it. */
export async function readZipBytes(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
  const entries: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    entries[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  }
  return entries;
}

/** The same as text. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const entries = Object.entries(await readZipBytes(bytes));
  return Object.fromEntries(entries.map(([name, content]) => [name, content.toString('utf8')]));
}
