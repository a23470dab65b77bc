import { expect, it } from 'vitest';
import { daysOf, filtersIn } from './days-of-filters.ts';

it.each([
  ['2026-11-20', 'Europe/Oslo', '2026-11-19T23:00:00.000Z,2026-11-20T22:59:59.000Z'],
  ['2026-11-20,2026-11-21', 'America/New_York', '2026-11-20T05:00:00.000Z,2026-11-22T04:59:59.000Z'],
  // The clocks change on the first of the two.
  ['2026-10-25,2026-10-26', 'Europe/Oslo', '2026-10-24T22:00:00.000Z,2026-10-26T22:59:59.000Z'],
  ['1970-01-01,2026-11-20', 'Asia/Tokyo', '1970-01-01,2026-11-20T14:59:59.000Z'],
  ['2026-11-20,9999-12-31', 'Asia/Tokyo', '2026-11-19T15:00:00.000Z,9999-12-31'],
  ['2026-11-20', 'UTC', '2026-11-20'],
])('days %s of %s are asked for as moments, and read back', (days, zone, moments) => {
  expect(filtersIn({ activated_at: days, status: '1' }, zone)).toEqual({ activated_at: moments, status: '1' });
  expect(filtersIn({ updated_at: days }, zone)).toEqual({ updated_at: moments });
  expect(daysOf(moments, zone)).toBe(days);
});

it('leaves moments as they are', () => {
  const moments = '2026-11-20T10:00:00Z,2026-11-20T12:00:00Z';
  expect(filtersIn({ activated_at: moments }, 'Europe/Oslo')).toEqual({ activated_at: moments });
  for (const value of [moments, '2026-11-20T10:00:00Z', 'soon']) expect(daysOf(value, 'Europe/Oslo')).toBe(value);
});
