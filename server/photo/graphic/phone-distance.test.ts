import { describe, expect, it } from 'vitest';
import { firstCellDots } from '#server/drawing/graphic/geometry.ts';
import { finestClearCell, nearestFocus, phoneDistance } from './phone-distance.ts';

describe('the distance of a phone', () => {
  it.each([
    [42.3, { zoom: 1, within_cm: 11, farthest_cm: 18 }],
    [31.75, { zoom: 1, within_cm: 8, farthest_cm: 13 }],
    [21.2, { zoom: 2, within_cm: 11, farthest_cm: 18 }],
    [10.6, { zoom: 3, within_cm: 8, farthest_cm: 13 }],
    [84.7, { zoom: 1, within_cm: 23, farthest_cm: 36 }],
  ])('follows from the cell: %d µm', (cell, distance) => {
    expect(phoneDistance(cell)).toEqual(distance);
  });

  it('is never nearer than cameras focus', () => {
    for (let cell = 5; cell < 200; cell += 0.5) {
      expect(phoneDistance(cell).within_cm).toBeGreaterThanOrEqual(nearestFocus / 10);
    }
  });
});

describe('the first cell of a press', () => {
  it.each([300, 400, 600, 720, 800, 812, 1000, 1200, 1440, 2400, 2540, 4800])(
    'at %i dpi is the finest that a phone sees clearly',
    (dpi) => {
      const micrometres = (dots: number) => (dots * 25_400) / dpi;
      const dots = firstCellDots(dpi);
      expect(micrometres(dots)).toBeGreaterThanOrEqual(Math.floor(finestClearCell));
      if (dots > 1) expect(micrometres(dots - 1)).toBeLessThan(finestClearCell);
    },
  );
});
