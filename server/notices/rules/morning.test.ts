import { describe, expect, it } from 'vitest';
import { morningIn } from './morning.ts';

const at = (zone: string, time: string) => morningIn(zone, new Date(time));

describe('the morning of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-11-26T05:59:59Z', undefined],
    ['Europe/Berlin', '2026-11-26T06:00:00Z', '2026-11-26'],
    ['Europe/Berlin', '2026-11-26T10:59:59Z', '2026-11-26'],
    ['Europe/Berlin', '2026-11-26T11:00:00Z', undefined],
    ['Asia/Kathmandu', '2026-11-26T01:14:00Z', undefined],
    ['Asia/Kathmandu', '2026-11-26T01:15:00Z', '2026-11-26'],
    ['Pacific/Kiritimati', '2026-11-25T17:00:00Z', '2026-11-26'],
    ['Pacific/Pago_Pago', '2026-11-26T18:00:00Z', '2026-11-26'],
    ['UTC', '2026-11-26T00:30:00Z', undefined],
  ])('in %s at %s is %s', (zone, time, day) => {
    expect(at(zone, time)).toBe(day);
  });

  it('begins at seven by the clock, also on the days on which clocks are changed', () => {
    expect(at('Europe/Berlin', '2026-03-28T06:00:00Z')).toBe('2026-03-28');
    expect(at('Europe/Berlin', '2026-03-29T04:59:00Z')).toBeUndefined();
    expect(at('Europe/Berlin', '2026-03-29T05:00:00Z')).toBe('2026-03-29');
    expect(at('Europe/Berlin', '2026-10-25T05:59:00Z')).toBeUndefined();
    expect(at('Europe/Berlin', '2026-10-25T06:00:00Z')).toBe('2026-10-25');
    expect(at('America/New_York', '2026-11-01T11:59:00Z')).toBeUndefined();
    expect(at('America/New_York', '2026-11-01T12:00:00Z')).toBe('2026-11-01');
  });

  it('of an unknown zone is that of UTC', () => {
    expect(at('Mars/Olympus', '2026-11-26T07:00:00Z')).toBe('2026-11-26');
  });
});
