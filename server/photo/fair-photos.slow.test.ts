import { beforeAll, describe, expect, it } from 'vitest';
import { namedLayouts, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { type Judgement, judgeGraphic } from './graphic/judge.ts';
import { fitModel, type GraphicModel, type ProofCapture } from './graphic/model.ts';
import { measurePhoto } from './measure-photo.ts';
import type { Corners } from './qr-reader.ts';
import { type Area, drawStripes, dropSpecks, holdByFinger, leaveLines, scratch } from './testing/channel/accidents.ts';
import { capture } from './testing/channel/capture.ts';
import { type CaptureOptions, type Mishap, plainCapture } from './testing/channel/capture-options.ts';
import { reprint } from './testing/channel/copies.ts';
import { drawDots } from './testing/channel/dots.ts';
import type { Field } from './testing/channel/field.ts';
import { castShadow, reflect } from './testing/channel/lighting.ts';
import { pressOn, print, samplesPerDot, substrateOf } from './testing/channel/press.ts';
import { sharpenBy, takeMedians } from './testing/channel/processing.ts';
import { createRandom } from './testing/channel/random.ts';

/**
 * The worst that light, phones and accidents do to a genuine print, on presses, days and seeds that nothing was chosen
 * on.
 */
const press = pressOn('liquid', 'fair unit');
const substrate = substrateOf('coated');
const per = samplesPerDot(press.dpi);

function printOf(number: number, layout: keyof typeof namedLayouts = 'sg-inside') {
  const id = `Fair_unit-${number}`.padEnd(12, 'x');
  const symbol = planSymbol(namedLayouts[layout], `https://q.example/${id}`, { dpi: press.dpi });
  const template = makeGraphic(new Uint8Array(32), { kind: 'code', id, counter: 0 }, symbol.geometry.cells);
  return { symbol, template, field: print(drawDots(symbol, template), press.dpi, press, substrate, id) };
}
type Print = ReturnType<typeof printOf>;

function areasOf({ symbol: { geometry } }: Print): { code: Area; area: Area } {
  const code = { x: geometry.qrX * per, y: geometry.qrY * per, side: geometry.size * geometry.moduleDots * per };
  const { graphic } = geometry;
  return { code, area: { x: code.x + graphic.x * per, y: code.y + graphic.y * per, side: graphic.side * per } };
}

async function measure(item: Print, field: Field, options: Partial<CaptureOptions>, seed: string, mishap: Mishap = {}) {
  const { geometry, modules } = item.symbol;
  const all = { ...plainCapture, pxPerCell: 1.4, ...options };
  const { jpeg, project } = await capture(field, per * geometry.cellDots, per, all, seed, mishap);
  const side = geometry.size * geometry.moduleDots;
  const at = (x: number, y: number) => project(geometry.qrX + x * side, geometry.qrY + y * side);
  const corners: Corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  return (await measurePhoto(jpeg, corners, { geometry, modules, template: item.template })).measurement;
}

let model: GraphicModel;
let item: Print;

async function modelOf(layout: keyof typeof namedLayouts): Promise<GraphicModel> {
  const proofs: ProofCapture[] = [];
  for (let number = 0; number < 5; number += 1) {
    const proof = printOf(number, layout);
    for (let shot = 0; shot < 3; shot += 1) {
      const options = { pxPerCell: 1.2 + 0.2 * shot, rotation: 7 * shot };
      const measurement = await measure(proof, proof.field, options, `proof ${number} ${shot}`);
      if (measurement) proofs.push({ print: `${number}`, measurement });
    }
  }
  const fit = fitModel(proofs);
  if (!fit.model) throw new Error(fit.refusal);
  return fit.model;
}

beforeAll(async () => {
  model = await modelOf('sg-inside');
  item = printOf(9);
});

async function judge(
  field: Field,
  options: Partial<CaptureOptions>,
  seed: string,
  mishap?: Mishap,
): Promise<Judgement> {
  return judgeGraphic(await measure(item, field, options, seed, mishap), model);
}

const lamp = { strength: 0.28, softness: 0.03 };
const dim = { exposure: 0.5 };
const night = { exposure: 0.2, fullWell: 2000, denoise: 0, sharpening: 0 };
const bare = { sharpening: 0 };
type Place = ReturnType<typeof areasOf>;

describe('a genuine print', () => {
  it.each<
    [string, Partial<CaptureOptions>, (place: Place, seed: string) => Mishap & { print?: (field: Field) => Field }]
  >([
    [
      'a weak reflection',
      dim,
      ({ code, area }, seed) => ({
        light: reflect({ ...lamp, shape: 'spot', reach: 0.07 }, code, area, createRandom(seed)),
      }),
    ],
    [
      'the reflection of a tube',
      dim,
      ({ code, area }, seed) => ({
        light: reflect({ ...lamp, shape: 'strip', reach: 0.05 }, code, area, createRandom(seed)),
      }),
    ],
    [
      'the reflection of a window',
      dim,
      ({ code, area }, seed) => ({
        light: reflect({ ...lamp, shape: 'window', reach: 0.15 }, code, area, createRandom(seed)),
      }),
    ],
    ['the edge of a shadow', {}, ({ code, area }, seed) => ({ light: castShadow(code, area, createRandom(seed)) })],
    ['lines', {}, ({ area }, seed) => ({ print: (field) => leaveLines(field, area, 0.86, createRandom(seed)) })],
    ['scratches', {}, ({ area }, seed) => ({ print: (field) => scratch(field, area, 0.86, createRandom(seed)) })],
    ['a night mode', night, () => ({ process: (field) => sharpenBy(takeMedians(field), 1.4, 1) })],
    ['strong sharpening', bare, () => ({ process: (field) => sharpenBy(field, 2, 1.5) })],
    ['a messenger', { pxPerCell: 3 }, () => ({ forward: { scale: 0.4, quality: 65 } })],
  ])('is no copy for %s', async (name, options, mishapAt) => {
    for (const shot of [1, 2]) {
      const seed = `${name} ${shot}`;
      const { print: damage, ...mishap } = mishapAt(areasOf(item), seed);
      const { status } = await judge(damage ? damage(item.field) : item.field, options, seed, mishap);
      expect(status).not.toBe('auth_copy');
    }
  });
});

/** Statuses of photos of a print from near to far. */
async function statusesOf(field: Field, name: string): Promise<Judgement['status'][]> {
  const statuses: Judgement['status'][] = [];
  for (const pxPerCell of [1.2, 1.5, 1.9]) {
    statuses.push((await judge(field, { pxPerCell }, `${name} ${pxPerCell}`)).status);
  }
  return statuses;
}

describe('a damaged original', () => {
  const ink = 0.08;
  const paper = 0.86;
  const seeds = ['damage 1', 'damage 2', 'damage 3'];

  it('is damaged or unknown under six stripes of ink, and no copy', async () => {
    const statuses: string[] = [];
    for (const seed of seeds) {
      const striped = drawStripes(item.field, areasOf(item).area, ink, 6, createRandom(seed));
      statuses.push(...(await statusesOf(striped, seed)));
    }
    expect(statuses).not.toContain('auth_copy');
    expect(statuses).toContain('auth_error');
  });

  it.each([
    ['small specks of ink', ink, 150],
    ['large specks of ink', ink, 400],
    ['small specks without ink', paper, 150],
    ['large specks without ink', paper, 400],
  ])('is damaged, unknown or original under 60 %s, and no copy', async (name, light, widest) => {
    const { area } = areasOf(item);
    const speckled = dropSpecks(item.field, area, light, 60, widest, createRandom(name));
    expect(await statusesOf(speckled, name)).not.toContain('auth_copy');
  });

  it('is damaged under 150 specks as small as cells, which look like wrong cells', async () => {
    const speckled = dropSpecks(item.field, areasOf(item).area, ink, 150, 150, createRandom('many specks'));
    expect(await statusesOf(speckled, 'many specks')).toContain('auth_error');
  });
});

describe('a graphic beside its code', () => {
  it('is judged by what a finger leaves of it', async () => {
    const beside = printOf(9, 'sg-outside');
    const besideModel = await modelOf('sg-outside');
    for (const seed of ['held 5', 'held 6']) {
      const held = holdByFinger(beside.field, areasOf(beside).code, createRandom(seed));
      const measurement = await measure(beside, held, { pxPerCell: 1.8 }, seed);
      expect(measurement?.damaged).toBeGreaterThan(0.05);
      expect(judgeGraphic(measurement, besideModel).status).toBe('auth_original');
    }
  });
});

describe('a copy', () => {
  it('is no original for a reflection, nor for a scratch', async () => {
    const dots = reprint('otsu', item.field, item.symbol.geometry, 'fair unit');
    const copy = print(dots, press.dpi, press, substrate, 'copy');
    const { code, area } = areasOf(item);
    const light = reflect({ ...lamp, shape: 'spot', reach: 0.07 }, code, area, createRandom('copy'));
    expect((await judge(copy, dim, 'copy', { light })).status).toBe('auth_copy');
    const scratched = scratch(copy, area, 0.86, createRandom('copy'));
    expect((await judge(scratched, {}, 'scratched')).status).toBe('auth_copy');
    expect((await judge(copy, {}, 'plain')).status).toBe('auth_copy');
  });
});
