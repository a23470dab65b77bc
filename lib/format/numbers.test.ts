import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration, formatLargeNumber, formatNumber, formatPercent, plural } from './numbers.ts';

describe('formats', () => {
  it('writes numbers with separators', () => {
    expect(formatNumber(2_000_000)).toBe('2,000,000');
    expect(formatNumber(2_000_000, 'de')).toBe('2.000.000');
    expect(formatLargeNumber(14_200_000)).toBe('14.2 million');
    expect(formatLargeNumber(999_999)).toBe('999,999');
  });

  it('writes sizes in decimal units', () => {
    expect(formatBytes(0)).toBe('0 bytes');
    expect(formatBytes(999)).toBe('999 bytes');
    expect(formatBytes(1000)).toBe('1 kB');
    expect(formatBytes(21_400_000)).toBe('21.4 MB');
    expect(formatBytes(1.5e15)).toBe('1,500 TB');
  });

  it('does not say 100 % before the end', () => {
    expect(formatPercent(0.9999)).toBe('99 %');
    expect(formatPercent(1)).toBe('100 %');
    expect(formatPercent(-1)).toBe('0 %');
  });

  it('writes durations', () => {
    expect(formatDuration(6400)).toBe('6.4 s');
    expect(formatDuration(125_000)).toBe('2 min 5 s');
    expect(formatDuration(3_780_000)).toBe('1 h 3 min');
    expect(formatDuration(171_000_000)).toBe('47 h 30 min');
    expect(formatDuration(3_283_200_000)).toBe('38 days');
  });

  it('counts one and many', () => {
    expect(plural(1, 'code')).toBe('1 code');
    expect(plural(1200, 'code')).toBe('1,200 codes');
    expect(plural(2, 'entry', 'entries')).toBe('2 entries');
  });
});
