import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentColorPattern, accentOn, contrastOf, paperColors } from './accent-color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('keeps every accent seen on the page, and its text legible', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (accent, scheme) => {
      const { spot, onSpot } = accentOn(scheme, accent);
      expect(spot).toMatch(accentColorPattern);
      expect(contrastOf(spot, paperColors[scheme])).toBeGreaterThanOrEqual(3);
      expect(contrastOf(spot, onSpot)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('leaves an accent that is seen as it is', () => {
  expect(accentOn('light', '#0b62b8')).toEqual({ spot: '#0b62b8', onSpot: '#ffffff' });
  expect(accentOn('dark', '#6cb6ff')).toEqual({ spot: '#6cb6ff', onSpot: '#000000' });
});
