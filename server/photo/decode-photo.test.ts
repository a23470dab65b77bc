import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeColours, decodePart, decodePlane, openPhoto } from './decode-photo.ts';

const jpegOf = async (channels: 1 | 3) =>
  await sharp(Buffer.alloc(64 * 48 * channels, 90), { raw: { width: 64, height: 48, channels } })
    .jpeg()
    .toBuffer();

describe('planes of a photo', () => {
  it.each([1, 3] as const)('are plain arrays, of %d channels: a Buffer costs compiled code', async (channels) => {
    const photo = await openPhoto(await jpegOf(channels));
    const planes = [
      await decodePlane(photo, 'green', 32),
      await decodePlane(photo, 'luma', 64),
      await decodePart(photo, { left: 8, top: 8, width: 20, height: 10 }),
      ...Object.values(await decodeColours(photo, 32)),
    ];
    for (const { data, width, height } of planes) {
      expect(Object.getPrototypeOf(data)).toBe(Uint8Array.prototype);
      expect(data).toHaveLength(width * height);
      expect(Math.abs((data[data.length - 1] ?? 0) - 90)).toBeLessThan(3);
    }
  });
});
