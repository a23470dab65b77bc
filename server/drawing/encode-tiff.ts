import type { Bitmap } from './bitmap.ts';

const short = 3;
const long = 4;
const rational = 5;
const packBits = 32_773;
const headerBytes = 8;
const entryBytes = 12;

/**
 * A baseline TIFF of one bit a dot with its resolution (TIFF 6.0, sections 2, 3 and 9). Packed with PackBits, which
 * every reader of TIFF must know; fax compression is smaller and not for everyone.
 */
export function encodeTiff(bitmap: Bitmap): Buffer {
  const { width, height, dpi } = bitmap;
  const data = pack(bitmap);
  const entries: [tag: number, type: number, value: number][] = [
    [256, long, width],
    [257, long, height],
    [258, short, 1],
    [259, short, packBits],
    // PhotometricInterpretation: white is zero.
    [262, short, 0],
    [273, long, 0],
    [277, short, 1],
    [278, long, height],
    [279, long, data.length],
    [282, rational, 0],
    [283, rational, 0],
    // ResolutionUnit: inch.
    [296, short, 2],
  ];
  const resolutionAt = headerBytes + 2 + entries.length * entryBytes + 4;
  const dataAt = resolutionAt + 8;
  const file = Buffer.alloc(dataAt + data.length);
  file.write('II', 0, 'latin1');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(headerBytes, 4);
  file.writeUInt16LE(entries.length, headerBytes);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = headerBytes + 2 + index * entryBytes;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(1, at + 4);
    if (type === short) file.writeUInt16LE(value, at + 8);
    else file.writeUInt32LE(tag === 273 ? dataAt : type === rational ? resolutionAt : value, at + 8);
  }
  file.writeUInt32LE(dpi, resolutionAt);
  file.writeUInt32LE(1, resolutionAt + 4);
  data.copy(file, dataAt);
  return file;
}

/** Each row by itself, as section 9 asks. A row like the one before is copied. */
function pack({ height, stride, bits }: Bitmap): Buffer {
  const all = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  // A row of n bytes takes at most n + ceil(n / 128).
  const out = Buffer.allocUnsafe(height * (stride + Math.ceil(stride / 128)));
  let at = 0;
  let last = { from: 0, to: 0 };
  for (let y = 0; y < height; y += 1) {
    const row = y * stride;
    const from = at;
    if (y > 0 && all.compare(all, row - stride, row, row, row + stride) === 0) {
      at += out.copy(out, at, last.from, last.to);
    } else {
      at = packRow(all.subarray(row, row + stride), out, at);
    }
    last = { from, to: at };
  }
  return out.subarray(0, at);
}

function packRow(row: Uint8Array, out: Buffer, start: number): number {
  let at = start;
  for (let from = 0; from < row.length; ) {
    const run = runLength(row, from);
    if (run >= 2) {
      out[at] = 257 - run;
      out[at + 1] = row[from] ?? 0;
      at += 2;
      from += run;
      continue;
    }
    let to = from + 1;
    // Three alike are worth a run of their own.
    while (to < row.length && to - from < 128 && runLength(row, to) < 3) to += 1;
    out[at] = to - from - 1;
    out.set(row.subarray(from, to), at + 1);
    at += 1 + to - from;
    from = to;
  }
  return at;
}

function runLength(row: Uint8Array, from: number): number {
  const value = row[from];
  let to = from + 1;
  while (to < row.length && to - from < 128 && row[to] === value) to += 1;
  return to - from;
}
