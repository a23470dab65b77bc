import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { daysUntil, dueDistance } from './days-until.ts';

const t = translatorFor('en', 'workorders');

describe('daysUntil', () => {
  it('counts days of the calendar where the reader is, whatever the hour', () => {
    const evening = new Date('2026-11-21T22:59:00Z');
    expect(daysUntil('2026-11-21', evening, 'Europe/Berlin')).toBe(0);
    expect(daysUntil('2026-11-22', evening, 'Europe/Berlin')).toBe(1);
    expect(daysUntil('2026-11-28', new Date('2026-11-20T23:00:00Z'), 'Europe/Berlin')).toBe(7);
    expect(daysUntil('2026-11-20', new Date('2026-11-21T12:00:00Z'), 'Europe/Berlin')).toBe(-1);
    expect(daysUntil('2026-11-22', evening, 'Asia/Tokyo')).toBe(0);
  });
  it('holds over the change of the clocks', () => {
    expect(daysUntil('2026-03-30', new Date('2026-03-28T11:00:00Z'), 'Europe/Berlin')).toBe(2);
  });
  it('knows what is no date', () => {
    expect(daysUntil('soon', new Date(), 'UTC')).toBeUndefined();
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
    expect(dueDistance(days, t)).toBe(words);
  });
});
