import { describe, expect, it } from 'vitest';
import { cameraNameOf } from './camera-name.ts';
import { exifOf } from './testing/exif.ts';

const photoOf = (texts: Parameters<typeof exifOf>[0], order?: 'II' | 'MM') =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), exifOf(texts, order), Buffer.from([0xff, 0xda, 0, 2])]);

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
