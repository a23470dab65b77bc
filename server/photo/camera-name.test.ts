import { describe, expect, it } from 'vitest';
import { cameraNameOf } from './camera-name.ts';

/** A JPEG's head with an EXIF segment of texts by their tags. */
function photoOf(texts: readonly (readonly [tag: number, text: string])[], order: 'II' | 'MM' = 'II'): Buffer {
  const short = (value: number) => {
    const bytes = Buffer.alloc(2);
    if (order === 'II') bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const long = (value: number) => {
    const bytes = Buffer.alloc(4);
    if (order === 'II') bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const heap: Buffer[] = [];
  let next = 8 + 2 + texts.length * 12 + 4;
  const entries = texts.map(([tag, text]) => {
    const bytes = Buffer.from(`${text}\0`);
    const isShort = bytes.length <= 4;
    const value = isShort ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : long(next);
    if (!isShort) {
      heap.push(bytes);
      next += bytes.length;
    }
    return Buffer.concat([short(tag), short(2), long(bytes.length), value]);
  });
  const tiff = Buffer.concat([
    Buffer.from(order),
    short(42),
    long(8),
    short(texts.length),
    ...entries,
    long(0),
    ...heap,
  ]);
  return segment(Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
}

function segment(body: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 4);
  return Buffer.concat([head, body, Buffer.from([0xff, 0xda, 0, 2])]);
}

describe('what a photo was taken with', () => {
  it('is the model, with its maker where the model does not begin with it', () => {
    expect(
      cameraNameOf(
        photoOf([
          [0x010f, 'Apple'],
          [0x0110, 'iPhone 15'],
        ]),
      ),
    ).toBe('Apple iPhone 15');
    expect(
      cameraNameOf(
        photoOf(
          [
            [0x010f, 'Canon'],
            [0x0110, 'Canon EOS R8'],
          ],
          'MM',
        ),
      ),
    ).toBe('Canon EOS R8');
    expect(cameraNameOf(photoOf([[0x0110, 'X1']]))).toBe('X1');
    expect(cameraNameOf(photoOf([[0x010f, 'LG']]))).toBe('LG');
  });

  it('is nothing where the photo says nothing', () => {
    expect(cameraNameOf(Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]))).toBe('');
    expect(cameraNameOf(Buffer.alloc(0))).toBe('');
    expect(cameraNameOf(photoOf([]))).toBe('');
  });

  it('takes nothing that could not be shown, and no more than a line of it', () => {
    expect(cameraNameOf(photoOf([[0x0110, 'Cam\u0007era\n<b>']]))).toBe('Camera<b>');
    expect(cameraNameOf(photoOf([[0x0110, 'x'.repeat(500)]]))).toHaveLength(60);
  });

  it('reads nothing beyond the segment, however it is damaged', () => {
    const photo = photoOf([
      [0x010f, 'Apple'],
      [0x0110, 'iPhone 15'],
    ]);
    for (let cut = 0; cut < photo.length; cut += 1) expect(() => cameraNameOf(photo.subarray(0, cut))).not.toThrow();
    for (let at = 2; at < photo.length; at += 1) {
      const damaged = Buffer.from(photo);
      damaged[at] = 0xff;
      expect(() => cameraNameOf(damaged)).not.toThrow();
    }
  });
});
