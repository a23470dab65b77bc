import { describe, expect, it } from 'vitest';
import { decodePlane, openPhoto } from '../decode-photo.ts';
import { readPhoto } from '../read-photo.ts';
import { testReader } from '../testing/reader.ts';
import { type PhotoOptions, renderPhoto } from '../testing/render-photo.ts';
import { readModules } from './read-modules.ts';

const text = 'https://q.example/aZ09-_aZ09-_';
const one = { text, centre: { x: 400, y: 300 }, module: 8 };

/** Each is a photo of which plain zxing reads nothing. */
const hard: [string, PhotoOptions][] = [
  ['bent round a bottle', { codes: [{ ...one, roundness: 2 }] }],
  ['bent round a bottle and turned', { codes: [{ ...one, roundness: 2, degrees: 30 }] }],
  [
    'under three bright spots',
    {
      codes: [one],
      spots: [
        [400, 300, 26],
        [340, 330, 18],
        [460, 250, 18],
      ],
    },
  ],
  ['under one large bright spot', { codes: [one], spots: [[420, 310, 44]] }],
  ['half in a hard shadow', { codes: [one], shadow: 0.3 }],
  ['hidden at its corner', { codes: [one], spots: [[312, 212, 22]] }],
  ['hidden at its right', { codes: [one], spots: [[488, 212, 22]] }],
  ['hidden below, and turned', { codes: [{ ...one, degrees: 140 }], spots: [[410.8, 175.9, 22]] }],
];

describe('readModules', () => {
  it.each(hard)('reads a code that is %s, which a plain reader does not', async (_name, options) => {
    const photo = await renderPhoto(options);
    const plane = await decodePlane(await openPhoto(photo), 'green', 800);
    expect(await testReader(plane, 'local')).toEqual([]);
    expect((await readModules(plane, testReader)).symbols.map((symbol) => symbol.text)).toEqual([text]);
    expect((await readPhoto(photo, testReader, () => false)).code?.text).toBe(text);
  });

  it('says where the code is', async () => {
    const plane = await decodePlane(await openPhoto(await renderPhoto({ codes: [one] })), 'green', 800);
    const { symbols } = await readModules(plane, testReader);
    const [symbol] = symbols;
    const expected = [284, 184, 516, 184, 516, 416, 284, 416];
    const found = symbol?.corners.flatMap(({ x, y }) => [x, y]) ?? [];
    expect(found).toHaveLength(8);
    for (const [at, value] of expected.entries()) expect(Math.abs((found[at] ?? 0) - value)).toBeLessThan(5);
  });

  it('reads what is printed light on dark', async () => {
    const photo = await renderPhoto({ codes: [one], paper: 30, ink: 230 });
    const plane = await decodePlane(await openPhoto(photo), 'green', 800);
    expect((await readModules(plane, testReader)).symbols.map((symbol) => symbol.text)).toEqual([text]);
  });

  it('makes nothing of a wall of windows, however much each looks like a finder pattern', async () => {
    const [module, pitch, width, height] = [5, 55, 800, 600];
    const data = new Uint8Array(width * height).fill(200);
    for (let top = 10; top + pitch < height; top += pitch) {
      for (let left = 10; left + pitch < width; left += pitch) {
        for (const [inset, light] of [
          [0, 40],
          [1, 200],
          [2, 40],
        ] as const) {
          const [from, to] = [inset * module, (7 - inset) * module];
          for (let y = top + from; y < top + to; y += 1)
            data.fill(light, y * width + left + from, y * width + left + to);
        }
      }
    }
    const reading = await readModules({ data, width, height }, testReader);
    expect(reading).toEqual({ symbols: [], hasCorners: true, isSighted: false, isCrowd: true, areTooMany: false });
  });

  it('makes nothing of noise', async () => {
    const plane = await decodePlane(await openPhoto(await renderPhoto({ codes: [], noise: 60 })), 'green', 800);
    expect(await readModules(plane, testReader)).toMatchObject({ symbols: [], isSighted: false });
  });
});
