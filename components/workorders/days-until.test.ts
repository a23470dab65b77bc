import { describe, expect, it } from 'vitest';
import { daysUntil, dueDistance } from './days-until.ts';

describe('daysUntil', () => {
  it('counts days of the calendar, whatever the hour', () => {
    expect(daysUntil('2026-11-21', new Date(2026, 10, 21, 23, 59))).toBe(0);
    expect(daysUntil('2026-11-22', new Date(2026, 10, 21, 23, 59))).toBe(1);
    expect(daysUntil('2026-11-28', new Date(2026, 10, 21, 0, 0))).toBe(7);
    expect(daysUntil('2026-11-20', new Date(2026, 10, 21, 12, 0))).toBe(-1);
  });
  it('holds over the change of the clocks', () => {
    expect(daysUntil('2026-03-30', new Date(2026, 2, 28, 12, 0))).toBe(2);
  });
  it('knows what is no date', () => {
    expect(daysUntil('soon', new Date())).toBeUndefined();
  });
});

describe('dueDistance', () => {
  it.each([
    [0, 'today'],
    [1, 'tomorrow'],
    [7, 'in 7 days'],
    [-1, '1 day late'],
    [-3, '3 days late'],
  ])('says %i as %s', (days, words) => {
    expect(dueDistance(days)).toBe(words);
  });
});
