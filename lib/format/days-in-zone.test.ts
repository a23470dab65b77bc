import { describe, expect, it } from 'vitest';
import { dayIn, momentIn, momentsOf, startOfDay } from './days-in-zone.ts';

describe('days in a zone', () => {
  it('are those of its clocks', () => {
    const moment = new Date('2026-11-22T02:30:00Z');
    expect(dayIn('UTC', moment)).toBe('2026-11-22');
    expect(dayIn('America/Los_Angeles', moment)).toBe('2026-11-21');
    expect(dayIn('Asia/Tokyo', new Date('2026-11-22T15:00:00Z'))).toBe('2026-11-23');
  });

  it.each([
    ['Europe/Berlin', '2026-11-22', '2026-11-21T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z'],
    ['America/Los_Angeles', '2026-07-01', '2026-07-01T07:00:00.000Z'],
    // Clocks change in the night after midnight, and where they skip midnight.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ])('begin in %s on %s at %s', (zone, day, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
  });

  it('are asked for to their last second, plain days in UTC', () => {
    expect(momentsOf({ from: '2026-11-20', to: '2026-11-22' }, 'UTC')).toBe('2026-11-20,2026-11-22');
    expect(momentsOf({ from: '2026-11-22', to: '2026-11-22' }, 'UTC')).toBe('2026-11-22');
    expect(momentsOf({ from: '2026-11-22', to: '2026-11-22' }, 'Europe/Berlin')).toBe(
      '2026-11-21T23:00:00.000Z,2026-11-22T22:59:59.000Z',
    );
  });
});

it.each([
  ['2027-01-15T09:30', 'UTC', '2027-01-15T09:30:00.000Z'],
  ['2027-01-15T09:30', 'Europe/Berlin', '2027-01-15T08:30:00.000Z'],
  ['2027-07-15T09:30', 'America/New_York', '2027-07-15T13:30:00.000Z'],
  ['2027-03-28T01:30', 'Europe/Berlin', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28T03:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
])('reads %s in %s', (local, timeZone, moment) => {
  expect(new Date(momentIn(local, timeZone)).toISOString()).toBe(moment);
});

it('takes any time that a redirect rule can have', () => {
  for (const local of [
    '0000-01-01T00:00',
    '0999-12-31T23:59',
    '1000-12-31T23:59',
    '1001-01-01T00:00',
    '9999-12-31T23:59',
  ])
    expect(Math.abs(momentIn(local, 'America/New_York') - Date.parse(`${local}Z`))).toBeLessThan(86_400_000);
});
