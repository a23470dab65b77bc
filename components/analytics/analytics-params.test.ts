import { describe, expect, it } from 'vitest';
import { downloadScans, summarisePlaces, summariseRepeats } from '#lib/contract/scan-analytics.ts';
import { summariseScans } from '#lib/contract/scans.ts';
import { analyticsQuery, analyticsRange, loadAnalyticsParams, scansBehind } from './analytics-params.ts';

const today = '2026-11-22';
const load = (address: Record<string, string>) => loadAnalyticsParams(address);

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

describe('the filters of the address', () => {
  const address = {
    time: '7d',
    result: 'auth_copy',
    product: '3',
    brand: '4',
    campaign: '5',
    staff: 'with',
    document: 'abc',
  };

  it('are in every call of the page', () => {
    const query = analyticsQuery(load(address), { today, timeZone: 'Europe/Oslo' });
    expect(query).toEqual({
      created_at: '2026-11-16,2026-11-22',
      time_zone: 'Europe/Oslo',
      result: 'auth_copy',
      product: 3,
      brand: 4,
      campaign: 5,
      staff: 'with',
    });
    for (const endpoint of [summariseScans, summarisePlaces, summariseRepeats, downloadScans]) {
      expect(endpoint.query.safeParse(query).success, endpoint.id).toBe(true);
    }
  });

  it('are in the address of the scans behind a number', () => {
    expect(scansBehind(load(address), { product: 9 })).toBe(
      '/scans?result=auth_copy&staff=with&product=9&brand=4&campaign=5&time=7d',
    );
  });
});

describe('the scans behind a number', () => {
  it('are those of the same days', () => {
    expect(scansBehind(load({}), { product: 3 })).toBe('/scans?staff=without&product=3&time=30d');
    expect(scansBehind(load({ time: '7d', company: '2' }), { result: 'auth_copy' })).toBe(
      '/scans?result=auth_copy&staff=without&company=2&time=7d',
    );
    expect(scansBehind(load({ time: '7d' }), { time: '2026-11-20' })).toBe('/scans?staff=without&time=2026-11-20');
  });
});
