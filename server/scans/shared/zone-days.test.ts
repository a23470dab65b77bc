import { describe, expect, it } from 'vitest';
import { dayIn } from '#lib/format/days-in-zone.ts';
import { zoneDays } from './zone-days.ts';

const starts = (from: string, to: string, zone: string) =>
  zoneDays(from, to, zone).bounds.map((ms) => new Date(ms).toISOString());

describe('the days of a zone', () => {
  it('begin at its midnights, also where the clocks change', () => {
    expect(starts('2026-03-01', '2026-03-02', 'UTC')).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-03T00:00:00.000Z',
    ]);
    // 23 hours on the day that loses one, 25 on the day that gains one.
    expect(starts('2026-03-29', '2026-03-29', 'Europe/Oslo')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(starts('2026-10-25', '2026-10-25', 'Europe/Oslo')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it('are those of zones far from UTC, and of quarters of an hour', () => {
    expect(starts('2026-06-01', '2026-06-01', 'Pacific/Kiritimati')[0]).toBe('2026-05-31T10:00:00.000Z');
    expect(starts('2026-06-01', '2026-06-01', 'Pacific/Pago_Pago')[0]).toBe('2026-06-01T11:00:00.000Z');
    expect(starts('2026-06-01', '2026-06-01', 'Asia/Kathmandu')[0]).toBe('2026-05-31T18:15:00.000Z');
  });

  it('begin later where there is no midnight', () => {
    // Clocks in Cairo went from 00:00 to 01:00 on 24 April 2026.
    expect(starts('2026-04-24', '2026-04-24', 'Africa/Cairo')[0]).toBe('2026-04-23T22:00:00.000Z');
  });

  it.each([
    ['0001-01-01', '0001-02-01'],
    ['1970-01-01', '1970-12-31'],
    ['2999-01-01', '2999-12-31'],
  ])('are found at either end of time: %s to %s', (from, to) => {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { days, bounds } = zoneDays(from, to, zone);
      expect(bounds).toHaveLength(days.length + 1);
      expect(bounds.every((at, index) => index === 0 || at > (bounds[index - 1] ?? 0))).toBe(true);
    }
  });

  it('are refused beyond a year', () => {
    expect(() => zoneDays('2026-01-01', '2027-01-02', 'UTC')).toThrow(RangeError);
  });

  it('start with the next day where the zone skipped one', () => {
    expect(starts('2011-12-30', '2011-12-31', 'Pacific/Apia')).toEqual([
      '2011-12-30T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
      '2011-12-31T10:00:00.000Z',
    ]);
  });

  it('are named in their order, a year of them', () => {
    const { days, bounds } = zoneDays('2024-01-01', '2024-12-31', 'America/St_Johns');
    expect(days).toHaveLength(366);
    expect([days[0], days[59], days.at(-1)]).toEqual(['2024-01-01', '2024-02-29', '2024-12-31']);
    expect(bounds.every((at, index) => index === 0 || at > (bounds[index - 1] ?? 0))).toBe(true);
    expect(dayIn('America/St_Johns', bounds[59] ?? 0)).toBe('2024-02-29');
    expect(dayIn('America/St_Johns', (bounds[59] ?? 0) - 1)).toBe('2024-02-28');
  });
});
