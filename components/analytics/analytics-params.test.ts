import { describe, expect, it } from 'vitest';
import { analyticsRange, scansBehind } from './analytics-params.ts';

const today = '2026-11-22';

describe('the range of the analytics', () => {
  it('is the last 30 days where the address names none, or none that is one', () => {
    for (const time of [null, 'soon', '2026-11-05,2026-11-01']) {
      expect(analyticsRange(time, today), String(time)).toEqual({ from: '2026-10-24', to: today });
    }
  });

  it('is what the address names, a year at most', () => {
    expect(analyticsRange('7d', today)).toEqual({ from: '2026-11-16', to: today });
    expect(analyticsRange('2026-11-01,2026-11-05', today)).toEqual({ from: '2026-11-01', to: '2026-11-05' });
    expect(analyticsRange('2020-01-01,2026-11-05', today)).toEqual({ from: '2025-11-05', to: '2026-11-05' });
  });
});

describe('the scans behind a number', () => {
  it('are those of the same days', () => {
    const here = { time: null, company: null };
    expect(scansBehind(here, { product: 3 })).toBe('/scans?product=3&time=30d');
    expect(scansBehind({ time: '7d', company: 2 }, { result: 'auth_copy' })).toBe(
      '/scans?result=auth_copy&company=2&time=7d',
    );
    expect(scansBehind({ time: '7d', company: null }, { time: '2026-11-20' })).toBe('/scans?time=2026-11-20');
  });
});
