import { buffer } from 'node:stream/consumers';
import encodeQr from 'qr';
import sharp from 'sharp';
import yauzl from 'yauzl';

/** Every entry of an archive. */
export async function readZipBytes(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
  const entries: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    entries[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  }
  return entries;
}

/** Every entry of an archive as text. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const entries = Object.entries(await readZipBytes(bytes));
  return Object.fromEntries(entries.map(([name, content]) => [name, content.toString('utf8')]));
}

const paper = [0xf4, 0xf2, 0xec] as const;
const ink = [0, 0, 0] as const;

/**
 * A photo of a code: the QR, drawn large on paper that is not quite white, as JPEG. From pixels, not from SVG: what
 * renders that looks for fonts first, and a process was once seen to wait there without an end.
 */
export async function photographCode(content: string): Promise<Buffer> {
  const cells = encodeQr(content, 'raw', { border: 4 });
  const pixels = Buffer.from(cells.flatMap((row) => row.flatMap((isDark) => (isDark ? ink : paper))));
  return sharp(pixels, { raw: { width: cells.length, height: cells.length, channels: 3 } })
    .resize(640, 640, { kernel: 'nearest' })
    .extend({ top: 180, bottom: 180, left: 240, right: 240, background: '#d9d4c8' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A CSV of own codes with a prefix no other test uses. */
export function cleanCsv(prefix: string, rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => `${prefix}${String(i).padStart(6, '0')},NS-30-EU,1,L7`);
  return `id,product,activation_status,lot\n${lines.join('\n')}\n`;
}

/** Rows 3, 4 and 5 (of the file, header included) are wrong: a bad id, an unknown product, an id twice. */
export function faultyCsv(prefix: string): string {
  return [
    'id,product,activation_status,lot',
    `${prefix}000001,NS-30-EU,1,L7`,
    `${prefix}#1,NS-30-EU,1,L7`,
    `${prefix}000002,NS-300-EU,1,L7`,
    `${prefix}000001,NS-30-EU,1,L7`,
    `${prefix}000003,NS-30-EU,1,L7`,
    '',
  ].join('\n');
}
