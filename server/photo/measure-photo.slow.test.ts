import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { namedLayouts, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { checkQuality } from './graphic/gates.ts';
import type { ExpectedGraphic } from './graphic/measure-graphic.ts';
import { measurePhoto, regionOfCode } from './measure-photo.ts';
import type { Corners } from './qr-reader.ts';
import { readPhoto } from './read-photo.ts';
import { type Capture, capture } from './testing/channel/capture.ts';
import { type CaptureOptions, plainCapture } from './testing/channel/capture-options.ts';
import { estimateGraphic, reprint } from './testing/channel/copies.ts';
import { drawDots } from './testing/channel/dots.ts';
import type { Field } from './testing/channel/field.ts';
import { pressOn, print, substrateOf } from './testing/channel/press.ts';
import { testReader } from './testing/reader.ts';
import { toStored, toUpright } from './upright.ts';

const content = 'https://q.example/Ab3_9xkq-Z2p';
const press = pressOn('toner', 'unit');
const symbol = planSymbol(namedLayouts['sg-inside'], content, { dpi: press.dpi });
const { geometry } = symbol;
const subject = { kind: 'code', id: 'Ab3_9xkq-Z2p', counter: 0 } as const;
const template = makeGraphic(new Uint8Array(32), subject, geometry.cells);
const other = makeGraphic(new Uint8Array(32), { ...subject, counter: 1 }, geometry.cells);
const expected: ExpectedGraphic = { geometry, modules: symbol.modules, template };

const printOf = (graphic: Uint8Array, seed: string) =>
  print(drawDots(symbol, graphic), press.dpi, press, substrateOf('coated'), seed);
const shoot = (field: Field, options: Partial<CaptureOptions> = {}) =>
  capture(field, 4, 2, { ...plainCapture, pxPerCell: 1.3, ...options }, 'unit');

let genuine: Field;
let photo: Capture;

beforeAll(async () => {
  genuine = printOf(template, 'genuine');
  photo = await shoot(genuine, { rotation: 11, tiltX: 7, tiltY: -5, bend: 4 });
});

async function measure(jpeg: Uint8Array, what = expected) {
  const { code } = await readPhoto(jpeg, testReader, (text) => text === content);
  if (!code) throw new Error('Not read.');
  return measurePhoto(jpeg, code.corners, what);
}

async function strengthOf(field: Field): Promise<number> {
  const { measurement } = await measure((await shoot(field)).jpeg);
  return Math.atanh(measurement?.rhoShaped ?? 0);
}

describe('measurePhoto', () => {
  // conforms: 42.9
  it('finds the code to a pixel and the pattern in it', async () => {
    const { measurement, roi } = await measure(photo.jpeg);
    const side = geometry.size * geometry.moduleDots;
    const corners = [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ].map(([x = 0, y = 0]) => photo.project(geometry.qrX + x, geometry.qrY + y));
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    const truth = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const [left, top, width, height] = roi;
    const found = [left, top, left + width, top + height];
    for (const [at, value] of truth.entries()) expect(Math.abs(value - (found[at] ?? 0))).toBeLessThan(2.5);
    expect(measurement?.pxPerCell).toBeCloseTo(1.3, 1);
    expect(measurement?.codeFit).toBeGreaterThan(0.98);
    expect(measurement?.rho).toBeGreaterThan(0.85);
    expect(checkQuality(measurement ?? ({} as never))).toEqual([]);
  });

  // conforms: 42.9
  it('gives the same figures for the same bytes', async () => {
    expect(await measure(photo.jpeg)).toEqual(await measure(photo.jpeg));
  });

  // conforms: 42.9
  it('gives the same region and figures whichever way the photo is stored', async () => {
    const plain = await measure(photo.jpeg);
    // Lossless: the pixels are the same, turned.
    for (const [orientation, turn] of [
      [3, 180],
      [6, 270],
      [8, 90],
    ] as const) {
      const stored = await sharp(photo.jpeg)
        .rotate(turn)
        .withMetadata({ orientation })
        .jpeg({ quality: 100 })
        .toBuffer();
      const turned = await measure(stored);
      for (const [at, value] of turned.roi.entries())
        expect(Math.abs(value - (plain.roi[at] ?? 0))).toBeLessThanOrEqual(2);
      expect(turned.measurement?.rho).toBeCloseTo(plain.measurement?.rho ?? 0, 2);
    }
  });

  it('sees how much a copy lost, and that a wrong pattern is none', async () => {
    const original = await strengthOf(genuine);
    const again = await strengthOf(printOf(template, 'genuine too'));
    expect(Math.abs(original - again)).toBeLessThan(0.15);
    const { graphic, wrong } = estimateGraphic([genuine], geometry, template, 2400, 'unit');
    expect(wrong).toBeGreaterThan(0.005);
    expect(await strengthOf(printOf(graphic, 'clone'))).toBeLessThan(original - 0.15);
    const dots = reprint('otsu', genuine, geometry, 'unit');
    expect(await strengthOf(print(dots, press.dpi, press, substrateOf('coated'), 'otsu'))).toBeLessThan(
      original - 0.15,
    );
    expect(await strengthOf(printOf(other, 'other'))).toBeLessThan(0.5);
  });

  it.each([
    ['blurry', { blur: 2.6 }],
    ['too_small', { pxPerCell: 0.45 }],
    ['generic', { exposure: 0.02, fullWell: 500 }],
  ] as const)('says what is wrong with a spoiled photo: %s', async (hint, options) => {
    const { measurement } = await measure((await shoot(genuine, options)).jpeg);
    expect(measurement && checkQuality(measurement)).toContain(hint);
  });

  it('sees a code that the frame cuts off at its paper', async () => {
    const { info } = await sharp(photo.jpeg).toBuffer({ resolveWithObject: true });
    const [left, top, width, height] = (await measure(photo.jpeg)).roi;
    const edge = 3;
    const cut = await sharp(photo.jpeg)
      .extract({
        left: Math.max(0, left - edge),
        top: Math.max(0, top - edge),
        width: Math.min(info.width - Math.max(0, left - edge), width + 2 * edge),
        height: Math.min(info.height - Math.max(0, top - edge), height + 2 * edge),
      })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { measurement } = await measure(cut);
    expect(measurement && checkQuality(measurement)).toContain('too_big');
  });

  const points = (values: [number, number, number, number, number, number, number, number]): Corners => {
    const [a, b, c, d, e, f, g, h] = values;
    return [
      { x: a, y: b },
      { x: c, y: d },
      { x: e, y: f },
      { x: g, y: h },
    ];
  };

  it.each([
    points([0, 0, 0, 0, 0, 0, 0, 0]),
    points([5, 5, 50, 50, 100, 100, 200, 200]),
    points([-1e7, -1e7, 1e7, -1e7, 1e7, 1e7, -1e7, 1e7]),
    points([0, 0, 100, 100, 100, 0, 0, 100]),
    points([Number.NaN, 0, 100, 0, 100, 100, 0, 100]),
    points([9000, 9000, 9100, 9000, 9100, 9100, 9000, 9100]),
  ])('stands corners that no reader would give: %o', async (...corners) => {
    const { roi, measurement } = await measurePhoto(photo.jpeg, corners as Corners, expected);
    const [left, top, width, height] = roi;
    expect(roi.every(Number.isInteger)).toBe(true);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(photo.width);
    expect(top + height).toBeLessThanOrEqual(photo.height);
    expect(measurement === null || measurement.codeFit < 0.8).toBe(true);
  });
});

describe('regionOfCode', () => {
  it.each([
    [1, 0],
    [6, 270],
  ] as const)('is where the code was read, in a photo stored with orientation %i', async (orientation, turn) => {
    const stored = await sharp(photo.jpeg).rotate(turn).withMetadata({ orientation }).jpeg().toBuffer();
    const { code } = await readPhoto(stored, testReader, () => true);
    if (!code) throw new Error('Not read.');
    const region = await regionOfCode(stored, code.corners);
    const exact = (await measure(photo.jpeg)).roi;
    const module = (geometry.moduleDots / geometry.cellDots) * 1.3;
    for (const [at, value] of region.entries()) expect(Math.abs(value - (exact[at] ?? 0))).toBeLessThan(module);
  });
});

describe('toStored', () => {
  it('undoes toUpright', () => {
    const stored = { width: 40, height: 30 };
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      expect(toStored(toUpright({ x: 7, y: 11 }, stored, orientation), stored, orientation)).toEqual({ x: 7, y: 11 });
    }
  });
});
