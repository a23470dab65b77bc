import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** Every entry of an archive as text, read by a library other than the one that wrote it. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
  const entries: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    entries[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  }
  return entries;
}
