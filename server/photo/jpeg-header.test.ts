import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectJpeg } from './jpeg-header.ts';
import { PhotoRefused, type RefusalCode } from './photo-refused.ts';
import { claimSize, repeatLastScan } from './testing/jpeg-surgery.ts';

function refusal(bytes: Uint8Array): RefusalCode | null {
  try {
    inspectJpeg(bytes);
    return null;
  } catch (error) {
    if (error instanceof PhotoRefused) return error.code;
    throw error;
  }
}

const picture = () => sharp({ create: { width: 320, height: 200, channels: 3, background: '#888' } });
let jpeg: Buffer;
let progressive: Buffer;

beforeAll(async () => {
  jpeg = await picture().jpeg().toBuffer();
  progressive = await picture().jpeg({ progressive: true }).toBuffer();
});

describe('inspectJpeg', () => {
  it('reads size and kind without decoding', () => {
    expect(inspectJpeg(jpeg)).toEqual({ width: 320, height: 200, components: 3, isProgressive: false });
    expect(inspectJpeg(progressive)).toMatchObject({ width: 320, height: 200, isProgressive: true });
  });

  // conforms: 20.2, A14
  it.each(['png', 'webp', 'gif', 'tiff', 'avif'] as const)('refuses a %s whatever it is called', async (format) => {
    expect(refusal(await picture().toFormat(format).toBuffer())).toBe('not_a_jpeg');
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['HTML', '<!doctype html><p>photo.jpg'],
    ['BMP', 'BM\x36\x00\x00\x00'],
    ['nothing', ''],
    ['two bytes', '\xff\xd8'],
  ])('refuses %s', (_name, content) => {
    expect(refusal(Buffer.from(content, 'latin1'))).toBe('not_a_jpeg');
  });

  // conforms: A14
  it('refuses a file that only begins like a JPEG', () => {
    expect(refusal(Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(2000, 0x20)]))).toBe('damaged');
    expect(refusal(Buffer.of(0xff, 0xd8, 0xff, 0xd9))).toBe('damaged');
  });

  // conforms: 32.17
  it('refuses a picture of no size, and one over 50 megapixels', () => {
    expect(refusal(claimSize(jpeg, 0, 200))).toBe('damaged');
    expect(refusal(claimSize(jpeg, 10_000, 5_000))).toBe(null);
    expect(refusal(claimSize(jpeg, 10_000, 5_001))).toBe('too_many_pixels');
  });

  // conforms: 42.9, A13
  it('refuses a bomb of pixels in a megabyte, and 25 MB of marker bytes, in under 100 ms of processor time', () => {
    const bomb = Buffer.concat([claimSize(jpeg, 20_000, 14_000), Buffer.alloc(1024 * 1024)]);
    const padded = Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(24 * 1024 * 1024, 0xff)]);
    for (const [bytes, code] of [
      [bomb, 'too_many_pixels'],
      [padded, 'damaged'],
    ] as const) {
      // Processor time of this thread only: other work of the machine does not count.
      const before = process.threadCpuUsage();
      expect(refusal(bytes)).toBe(code);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(100);
    }
  });

  // conforms: 32.17
  it('refuses more than 25 MB', () => {
    expect(refusal(Buffer.concat([jpeg, Buffer.alloc(25 * 1024 * 1024)]))).toBe('too_many_bytes');
  });

  it('refuses a progressive file of a thousand passes, and takes one of ten', () => {
    expect(refusal(repeatLastScan(progressive, 1000))).toBe('too_many_scans');
    expect(refusal(progressive)).toBe(null);
  });
});
