import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readJpegPixels } from './jpeg-size.ts';

const frame = (height: number, width: number) => [
  0xff,
  0xc0,
  0,
  17,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  3,
];
const blob = (...bytes: number[]) => new Blob([Uint8Array.from([0xff, 0xd8, ...bytes, ...Array(20).fill(0)])]);

describe('readJpegPixels', () => {
  it('reads the size of a photo', async () => {
    const bytes = await readFile('public/samples/original.jpg');
    expect(await readJpegPixels(new Blob([new Uint8Array(bytes)]))).toBeGreaterThan(100_000);
  });

  it('passes over what is before the frame', async () => {
    expect(await readJpegPixels(blob(0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9, ...frame(9000, 12_000)))).toBe(
      108_000_000,
    );
  });

  it('says nothing of what is damaged', async () => {
    expect(await readJpegPixels(blob(0xff, 0xda, ...frame(9000, 12_000)))).toBeUndefined();
    expect(await readJpegPixels(blob(1, 2, 3))).toBeUndefined();
    expect(await readJpegPixels(new Blob([]))).toBeUndefined();
  });
});
