import { describe, expect, it } from 'vitest';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { countUnlikePhones } from './unlike-phones.ts';

const natural = { overshoot: 0.02, detail: 0.25, black: 50, white: 200 };
/** Burnt and sharpened. */
const harsh = { overshoot: 0.03, detail: 0.2, black: 6, white: 246 };
const smooth = { overshoot: 0.02, detail: 0, black: 50, white: 200 };

const photosBy = (camera: string, rendering: Partial<GraphicMeasurement>, count = 5) =>
  Array.from({ length: count }, () => ({ camera, measurement: rendering as GraphicMeasurement }));

describe('countUnlikePhones', () => {
  it('counts phones that process photos differently', () => {
    expect(countUnlikePhones([...photosBy('A', natural), ...photosBy('B', harsh)])).toBe(2);
    expect(countUnlikePhones([...photosBy('A', natural), ...photosBy('B', harsh), ...photosBy('C', smooth)])).toBe(3);
  });

  it('counts two names of phones that process alike once', () => {
    expect(countUnlikePhones([...photosBy('A', natural), ...photosBy('B', { ...natural, overshoot: 0.03 })])).toBe(1);
  });

  it('does not go by a photo or two', () => {
    expect(countUnlikePhones([...photosBy('A', natural), ...photosBy('B', harsh, 2)])).toBe(1);
    expect(countUnlikePhones(photosBy('A', natural, 2))).toBe(1);
  });

  it('is 0 where the files do not say', () => {
    expect(countUnlikePhones(photosBy('', natural))).toBe(0);
    expect(countUnlikePhones([])).toBe(0);
    expect(countUnlikePhones([...photosBy('', harsh), ...photosBy('A', natural)])).toBe(1);
  });
});
