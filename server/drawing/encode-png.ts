import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const metresPerInch = 0.0254;
const filterNone = 0;
const filterUp = 2;

/** A PNG of one bit a dot with its resolution in pHYs (PNG, third edition, 11.2 and 11.3.4.3). */
export function encodePng(bitmap: Bitmap): Buffer {
  const { width, height, dpi } = bitmap;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit, greyscale; deflate, adaptive filters, not interlaced are 0.
  header[8] = 1;
  const physical = Buffer.alloc(9);
  const dotsPerMetre = Math.round(dpi / metresPerInch);
  physical.writeUInt32BE(dotsPerMetre, 0);
  physical.writeUInt32BE(dotsPerMetre, 4);
  physical[8] = 1;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', physical),
    chunk('IDAT', deflateScanlines(bitmap)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The rows of a bitmap as PNG compresses them, ink as 0: what PDF takes with /Predictor 15 too. */
export function deflateScanlines({ height, stride, bits }: Bitmap): Buffer {
  const raw = Buffer.alloc((stride + 1) * height);
  const all = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  for (let y = 0; y < height; y += 1) {
    const at = y * (stride + 1);
    const row = y * stride;
    // A cell is several rows of dots that are all alike: with the filter they are zeros.
    if (y > 0 && all.compare(all, row - stride, row, row, row + stride) === 0) {
      raw[at] = filterUp;
      continue;
    }
    raw[at] = filterNone;
    for (let byte = 0; byte < stride; byte += 1) raw[at + 1 + byte] = ~(bits[row + byte] ?? 0) & 0xff;
  }
  // Near what it will come to: room that is left over is memory for as long as the file is.
  return deflateSync(raw, { level: 3, chunkSize: Math.max(4096, raw.length >> 3) });
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.allocUnsafe(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
