import { describe, expect, it } from 'vitest';
import { namedLayouts, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { measurePhoto } from '../measure-photo.ts';
import type { Corners } from '../qr-reader.ts';
import { capture } from '../testing/channel/capture.ts';
import { type CaptureOptions, plainCapture } from '../testing/channel/capture-options.ts';
import { drawDots } from '../testing/channel/dots.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '../testing/channel/press.ts';
import { checkQuality, gateLimits } from './gates.ts';

const press = pressOn('flexo', 'bend unit');
const per = samplesPerDot(press.dpi);
const id = 'Bend_unit-1x';
const symbol = planSymbol(namedLayouts['sg-outside'], `https://q.example/${id}`, { dpi: press.dpi });
const { geometry, modules } = symbol;
const subject = { kind: 'code', id, counter: 0 } as const;
const template = makeGraphic(new Uint8Array(32), subject, geometry.cells);
const other = makeGraphic(new Uint8Array(32), { ...subject, counter: 1 }, geometry.cells);
const field = print(drawDots(symbol, template), press.dpi, press, substrateOf('coated'), id);

async function measure(pattern: Uint8Array, options: Partial<CaptureOptions>) {
  const all = { ...plainCapture, pxPerCell: 1.4, ...options };
  const { jpeg, project } = await capture(field, per * geometry.cellDots, per, all, 'bend unit');
  const side = geometry.size * geometry.moduleDots;
  const at = (x: number, y: number) => project(geometry.qrX + x * side, geometry.qrY + y * side);
  const corners: Corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  const { measurement } = await measurePhoto(jpeg, corners, { geometry, modules, template: pattern });
  if (!measurement) throw new Error('Not measured.');
  return measurement;
}

describe('a graphic beside a code on something round', () => {
  it.each([
    ['across', { bend: 24, bendAxis: 0 }],
    ['along a slant', { bend: 30, bendAxis: 35, rotation: 70 }],
    ['along it', { bend: 30, bendAxis: 90 }],
  ])('is followed round it, bent %s', async (_, options) => {
    const measurement = await measure(template, options);
    expect(measurement.graphicFit).toBeGreaterThan(gateLimits.bentFit);
    expect(checkQuality(measurement)).toEqual([]);
  });

  it('is not found where another pattern is printed', async () => {
    expect((await measure(other, { bend: 24, bendAxis: 0 })).graphicFit).toBeLessThan(0.2);
  });
});
