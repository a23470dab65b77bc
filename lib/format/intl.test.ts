import { describe, expect, test } from 'vitest';
import { dateTimeFormat, numberFormat } from './intl.ts';

describe('formatters', () => {
  test('one is made for what is asked, and kept', () => {
    const first = numberFormat('de-DE', { maximumFractionDigits: 1 });
    expect(first.format(1234.56)).toBe('1.234,6');
    expect(numberFormat('de-DE', { maximumFractionDigits: 1 })).toBe(first);
  });

  test('another locale, option or zone has its own', () => {
    const moment = new Date('2026-01-01T03:00:00Z');
    const day = (locale: string, timeZone: string) => dateTimeFormat(locale, { dateStyle: 'short', timeZone });
    expect(day('en-GB', 'UTC').format(moment)).toBe('01/01/2026');
    expect(day('de-DE', 'UTC').format(moment)).toBe('01.01.26');
    expect(day('en-GB', 'America/New_York').format(moment)).toBe('31/12/2025');
    expect(numberFormat('en-GB', {}).format(0.25)).toBe('0.25');
    expect(numberFormat('en-GB', { style: 'percent' }).format(0.25)).toBe('25%');
  });

  test('what was not asked for the longest goes, so that zones of the whole world fill no memory', () => {
    const shift = (minutes: number) => {
      const sign = minutes < 0 ? '-' : '+';
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const two = (part: number) => String(part).padStart(2, '0');
      return dateTimeFormat('en-GB', { timeZone: `${sign}${two(hours)}:${two(rest)}`, timeStyle: 'short' });
    };
    const [old, used] = [shift(-600), shift(-599)];
    for (let minutes = 0; minutes < 499; minutes += 1) {
      shift(minutes);
      expect(shift(-599)).toBe(used);
    }
    expect(shift(-600)).not.toBe(old);
  });
});
