import { describe, expect, it } from 'vitest';
import { microsecond, nearMonths } from './near-months.ts';

const place = { at: Date.UTC(2026, 0, 15, 12) * 1000 + 7, id: 1 };

describe('where a page most likely is', () => {
  it('is from a place to the beginning of the month before it', () => {
    const moments = nearMonths(place, 'older');
    expect(moments).toEqual({ from: '2025-12-01T00:00:00.000Z', to: '2026-01-15T12:00:00.000007Z' });
  });

  it('is from a place to the end of the month after it', () => {
    const moments = nearMonths(place, 'newer');
    expect(moments).toEqual({ from: '2026-01-15T12:00:00.000007Z', to: '2026-03-01T00:00:00.000Z' });
  });

  it('is this month and the one before, with a month for clocks that are ahead', () => {
    const moments = nearMonths(null, 'older', Date.UTC(2026, 11, 31, 23, 59));
    expect(moments).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2027-02-01T00:00:00.000Z' });
  });
});

it('a place at no time of ours is near no month', () => {
  for (const at of [1e300, 8e18]) expect(nearMonths({ at, id: 1 }, 'older')).toBeNull();
});

it('a moment is written to the microsecond', () => {
  expect(microsecond(1_234_567)).toBe('1970-01-01T00:00:01.234567Z');
  expect(microsecond(-1)).toBe('1969-12-31T23:59:59.999999Z');
});
