import { crc32 } from 'node:zlib';

/** Rows of a picture are in a PDF as in a PNG: taken out, each is a file for the press again. */
export function picturesOnSheet(pdf: Buffer): Buffer[] {
  const pattern = /\/Width (\d+)\s*\/Height (\d+)[\s\S]*?\/Length (\d+)[\s\S]*?stream\r?\n/g;
  return [...pdf.toString('latin1').matchAll(pattern)].map((match) => {
    const [width, height, length] = [Number(match[1]), Number(match[2]), Number(match[3])];
    const start = match.index + match[0].length;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header[8] = 1;
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const rows = pdf.subarray(start, start + length);
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
