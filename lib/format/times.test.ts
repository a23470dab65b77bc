import { describe, expect, it } from 'vitest';
import { formatExactTime, formatInUtc, formatTime } from './times.ts';

const frame = { locale: 'en-GB', timeZone: 'Europe/Oslo', now: new Date('2026-11-21T12:00:00Z') };

describe('formatTime', () => {
  it('writes the moment in the zone of the reader', () => {
    expect(formatTime('2026-11-13T07:02:00Z', 'datetime', frame)).toBe('13 Nov, 08:02');
    expect(formatTime('2026-11-13T23:30:00+00:00', 'date', frame)).toBe('14 Nov');
    expect(formatTime('2026-11-13T07:02:00Z', 'clock', frame)).toBe('08:02');
  });

  it('names the year when it is another one', () => {
    expect(formatTime('2025-11-13T07:02:00Z', 'date', frame)).toBe('13 Nov 2025');
  });

  it('does not shift a plain date', () => {
    expect(formatTime('2026-11-28', 'date', { ...frame, timeZone: 'America/Los_Angeles' })).toBe('28 Nov');
    expect(formatExactTime('2026-11-28', { ...frame, timeZone: 'America/Los_Angeles' })).toMatch(
      /^Saturday,? 28 November 2026$/,
    );
  });

  it('says how long ago and how soon', () => {
    expect(formatTime('2026-11-21T11:46:00Z', 'relative', frame)).toBe('14 minutes ago');
    expect(formatTime('2026-11-28T12:00:00Z', 'relative', frame)).toBe('in 7 days');
    expect(formatTime('2026-11-21T11:59:58Z', 'relative', frame)).toBe('now');
  });

  it('says that it is UTC to somebody whose zone is not known', () => {
    expect(formatInUtc('2026-11-13T07:02:00Z', 'datetime', frame)).toBe('13 Nov, 07:02 UTC');
    expect(formatInUtc('2026-11-13T23:30:00Z', 'date', frame)).toBe('13 Nov UTC');
    expect(formatInUtc('2026-11-28', 'date', frame)).toBe('28 Nov');
    expect(formatInUtc('2026-11-28T12:00:00Z', 'relative', frame)).toBe('in 7 days');
    expect(formatInUtc('soon', 'date', frame)).toBe('soon');
  });

  it('gives back what is not a time', () => {
    expect(formatTime('soon', 'date', frame)).toBe('soon');
  });
});
