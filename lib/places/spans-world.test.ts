import { expect, it } from 'vitest';
import { spansWorld } from './spans-world.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

it('is true for places on all sides of the globe, and for none in one part of it', () => {
  expect(spansWorld([at(40, -120), at(35, 139)])).toBe(true);
  expect(spansWorld([at(69, 18), at(-46, 170)])).toBe(true);
  expect(spansWorld([at(59, 10), at(-12, -77)])).toBe(false);
  expect(spansWorld([at(59, 10)])).toBe(false);
  expect(spansWorld([])).toBe(false);
});
