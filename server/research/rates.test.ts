import { describe, expect, it } from 'vitest';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';
import { packParts } from './pack.ts';
import { type MeasuredPackPhoto, ratesOfPack } from './rates.ts';

const good: GraphicMeasurement = {
  ...{ pxPerCell: 1.5, pxPerModule: 12, blur: 0.8, blurOther: 0.8, noise: 0.01 },
  ...{ white: 200, black: 70, contrast: 0.5, evenness: 0.8, saturated: 0, washedOut: 0 },
  ...{ tilt: 5, frameMargin: 4, codeFit: 0.99, graphicFit: 0.9, rho: 0.9, rhoShaped: Math.tanh(1.9) },
  responses: [0.95, 0.97, 1, 0.95, 1.03, 1.06],
  responseErrors: [0.03, 0.01, 0.01, 0.03, 0.01, 0.01],
  ...{ residual: 0.1, wrongCells: 0.01, wrongCellsError: 0.001, detail: 0.2, overshoot: 0.01 },
};

const photosOf = (
  press: string,
  day: string,
  phone: string,
  change: Partial<GraphicMeasurement> & { isCopy?: boolean } = {},
): MeasuredPackPhoto[] =>
  Array.from({ length: packParts.codes }, (_, code) => {
    const { isCopy = false, ...measured } = change;
    const rhoShaped = Math.tanh(1.9 + 0.02 * (code % 3));
    return { press, day, phone, isCopy, code: `${code}`, measurement: { ...good, rhoShaped, ...measured } };
  });

const copied = {
  ...{ isCopy: true, detail: 0.4, wrongCells: 0.06, rhoShaped: Math.tanh(1.2) },
  responses: [0.5, 0.97, 1, 0.5, 1.03, 1.06],
};

describe('ratesOfPack', () => {
  it('judges photos by proofs of the same and of other phones and days, never by their own print', () => {
    const originals = packParts.days.flatMap((day) =>
      packParts.phones.flatMap((phone) => photosOf('press-1', day, phone)),
    );
    const copies = photosOf('press-1', 'day-1', 'phone-1', copied);
    const { rows, refusals } = ratesOfPack([...originals, ...copies]);
    expect(refusals).toEqual([]);
    const counts = new Map(rows.map(({ title, original, copy }) => [title, [original.count, copy.count, copy.of]]));
    expect(counts.get('originals, proofs by same phone, same day')).toEqual([120, 0, 120]);
    expect(counts.get('originals, proofs by another phone, another day')).toEqual([240, 0, 240]);
    expect(counts.get('originals, proofs by two other phones, another day')).toEqual([120, 0, 120]);
    expect(counts.get('copies, proofs by another phone, same day')).toEqual([0, 40, 40]);
    // Nothing of the other press was photographed.
    expect(counts.has('originals, proofs by the other press')).toBe(false);
  });

  it('counts what was not judged, and names models that could not be fitted', () => {
    const unread = photosOf('press-1', 'day-1', 'phone-1').map((photo) => ({ ...photo, measurement: null }));
    const weak = photosOf('press-2', 'day-1', 'phone-1', { rhoShaped: Math.tanh(0.3) });
    const { rows, refusals } = ratesOfPack([...photosOf('press-1', 'day-1', 'phone-2'), ...unread, ...weak]);
    const row = rows.find(({ title }) => title === 'originals, proofs by another phone, same day');
    expect(row?.refused).toMatchObject({ count: 20, of: 20 });
    expect(refusals).toEqual(['press-2, day-1, phone-1: too_weak']);
  });
});
