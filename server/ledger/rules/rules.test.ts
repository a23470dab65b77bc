import { describe, expect, it } from 'vitest';
import { tallyOf, verdictOf } from './count-photos.ts';
import { countShare } from './count-share.ts';
import { driftPointOf } from './drift.ts';

describe('a count with its interval', () => {
  it('is of as many photos as there were prints', () => {
    expect(countShare(0, 15, 5)).toEqual({ count: 0, of: 15, low: 0, high: 0.4345 });
    expect(countShare(0, 15, 15).high).toBeCloseTo(0.2039, 3);
    // More prints than photos are worth no more than the photos.
    expect(countShare(1, 2, 40)).toEqual(countShare(1, 2, 2));
  });

  it('knows nothing of none', () => {
    expect(countShare(0, 0, 0)).toEqual({ count: 0, of: 0, low: 0, high: 1 });
  });
});

describe('a point of the drift', () => {
  it('has the quartiles of what is a number', () => {
    const at = new Date('2026-11-22T10:00:00Z');
    expect(driftPointOf('proofs', at, [4, Number.NaN, 1, 3, 2])).toEqual([
      { source: 'proofs', at: '2026-11-22T10:00:00.000Z', photos: 4, low: 1.75, middle: 2.5, high: 3.25 },
    ]);
    expect(driftPointOf('scans', at, [])).toEqual([]);
  });
});

describe('photos of a challenge', () => {
  it('are counted by what was said of them', () => {
    const counts = new Map([
      ['original', 1],
      ['copy', 2],
      ['refused', 1],
    ]);
    expect(tallyOf(counts, 2)).toMatchObject({
      photos: 4,
      original: { count: 1, of: 4 },
      unknown: { count: 0, of: 4 },
      copy: { count: 2, of: 4 },
      refused: { count: 1, of: 4 },
    });
    expect(verdictOf('bad_quality')).toBe('refused');
    expect(verdictOf('auth_error')).toBe('refused');
    expect(verdictOf('auth_unknown')).toBe('unknown');
  });
});
