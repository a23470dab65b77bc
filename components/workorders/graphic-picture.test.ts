import { expect, it } from 'vitest';
import { drawSampleGraphic } from './graphic-picture.ts';

it('is the same everywhere, stays inside, and is about half dark', () => {
  const path = drawSampleGraphic(40);
  expect(drawSampleGraphic(40)).toBe(path);
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(([, x, y, width]) => [x, y, width].map(Number));
  expect(runs.every(([x = 0, y = 0, width = 0]) => x + width <= 40 && y < 40)).toBe(true);
  const dark = runs.reduce((sum, [, , width = 0]) => sum + width, 0);
  expect(dark / 1600).toBeGreaterThan(0.4);
  expect(dark / 1600).toBeLessThan(0.6);
});
