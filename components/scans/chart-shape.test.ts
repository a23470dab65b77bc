import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeDay, partsOf, resultTotals, scaleTop } from './chart-shape.ts';

const t = translatorFor('en', 'scans');
const common = translatorFor('en', 'common');
const busy = { day: '2026-11-20', total: 9, results: { auth_copy: 1, auth_original: 6, sid: 2 } };
const quiet = { day: '2026-11-21', total: 0, results: {} };

describe('the chart of scans', () => {
  it('stacks a day’s results, copies on top', () => {
    expect(partsOf(busy)).toEqual([
      { result: 'auth_original', from: 0, height: 6 },
      { result: 'sid', from: 6, height: 2 },
      { result: 'auth_copy', from: 8, height: 1 },
    ]);
    expect(partsOf(quiet)).toEqual([]);
  });

  it('adds up each result over the days', () => {
    const other = { day: '2026-11-19', total: 3, results: { sid: 3 } };
    expect(resultTotals([busy, quiet, other])).toEqual([
      { result: 'auth_original', count: 6 },
      { result: 'sid', count: 5 },
      { result: 'auth_copy', count: 1 },
    ]);
  });

  it('says a day in words', () => {
    expect(describeDay(busy, t, common)).toBe('9 scans: 6 original, 2 no graphic, 1 copy');
    expect(describeDay(quiet, t, common)).toBe('no scans');
  });
});

describe('scaleTop', () => {
  it('is a round number that holds the most', () => {
    for (const [most, top] of [
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 4],
      [9, 10],
      [41, 50],
      [106, 120],
      [100, 100],
      [1_001, 1_200],
      [9_999, 10_000],
    ] as const) {
      expect(scaleTop(most), String(most)).toBe(top);
    }
  });
});
