import { describe, expect, it } from 'vitest';
import { countedSince, splitRange } from './split-range.ts';

const at = (text: string) => Date.parse(text);
const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
const marks = (until: string, quartersFrom = '2000-01-01T00:00:00Z') => ({
  until: at(until),
  quartersFrom: at(quartersFrom),
});

describe('splitRange', () => {
  const oslo = range('2026-10-31T23:00:00Z', '2026-11-05T23:00:00Z');

  it('takes whole days from their counts, and what another zone has before and behind them from quarters', () => {
    expect(splitRange(oslo, marks('2026-11-20T12:34:56Z'))).toEqual({
      counted: oslo,
      days: { from: '2026-11-01', before: '2026-11-05' },
      quarters: [
        range('2026-10-31T23:00:00Z', '2026-11-01T00:00:00Z'),
        range('2026-11-05T00:00:00Z', '2026-11-05T23:00:00Z'),
      ],
      rest: [],
      tail: null,
    });
  });

  it('counts the scans themselves where there are no quarters yet', () => {
    expect(splitRange(oslo, marks('2026-11-20T12:34:56Z', '2026-11-05T00:00:00Z'))).toMatchObject({
      quarters: [range('2026-11-05T00:00:00Z', '2026-11-05T23:00:00Z')],
      rest: [range('2026-10-31T23:00:00Z', '2026-11-01T00:00:00Z')],
    });
  });

  it('needs days alone where they are those of UTC', () => {
    const days = range('2026-11-01T00:00:00Z', '2026-11-06T00:00:00Z');
    expect(splitRange(days, marks('2026-11-06T00:00:00Z'))).toEqual({
      counted: days,
      days: { from: '2026-11-01', before: '2026-11-06' },
      quarters: [],
      rest: [],
      tail: null,
    });
  });

  it('takes of the day that is being counted what is, and counts the scans since', () => {
    const days = range('2026-11-01T00:00:00Z', '2026-11-06T00:00:00Z');
    expect(splitRange(days, marks('2026-11-04T09:10:11Z'))).toEqual({
      counted: range('2026-11-01T00:00:00Z', '2026-11-05T00:00:00Z'),
      days: { from: '2026-11-01', before: '2026-11-05' },
      quarters: [],
      rest: [],
      tail: days,
    });
    expect(splitRange(oslo, marks('2026-11-05T09:10:11Z'))).toMatchObject({
      counted: oslo,
      days: { from: '2026-11-01', before: '2026-11-05' },
      quarters: [
        range('2026-10-31T23:00:00Z', '2026-11-01T00:00:00Z'),
        range('2026-11-05T00:00:00Z', '2026-11-05T23:00:00Z'),
      ],
      tail: oslo,
    });
  });

  it('counts the scans of what lies behind all that is counted', () => {
    expect(splitRange(oslo, marks('2000-01-01T00:00:00Z'))).toEqual({
      counted: null,
      days: null,
      quarters: [],
      rest: [oslo],
      tail: null,
    });
  });

  it('has no whole day in a short one', () => {
    const short = range('2026-11-01T05:00:00Z', '2026-11-02T05:00:00Z');
    expect(splitRange(short, marks('2026-11-20T00:00:00Z'))).toEqual({
      counted: short,
      days: null,
      quarters: [short],
      rest: [],
      tail: null,
    });
  });

  it('counts the scans of a piece of a quarter of an hour', () => {
    const uneven = range('2026-11-01T05:01:00Z', '2026-11-01T06:02:00Z');
    const counted = range('2026-11-01T05:15:00Z', '2026-11-01T06:00:00Z');
    expect(splitRange(uneven, marks('2026-11-20T00:00:00Z'))).toEqual({
      counted,
      days: null,
      quarters: [counted],
      rest: [range('2026-11-01T05:01:00Z', '2026-11-01T05:15:00Z')],
      tail: { from: counted.from, to: uneven.to },
    });
  });
});

describe('countedSince', () => {
  const oslo = range('2026-10-31T23:00:00Z', '2026-11-05T23:00:00Z');
  const split = splitRange(oslo, marks('2026-11-05T09:10:11Z'));

  it('reads the scans before the moment themselves', () => {
    expect(countedSince(split, at('2026-11-03T12:01:00Z'))).toEqual({
      counted: range('2026-11-03T12:15:00Z', '2026-11-05T23:00:00Z'),
      days: null,
      quarters: [],
      rest: [range('2026-10-31T23:00:00Z', '2026-11-03T12:15:00Z')],
      tail: range('2026-11-03T12:15:00Z', '2026-11-05T23:00:00Z'),
    });
  });

  it('leaves counts from before the range as they are', () => {
    expect(countedSince(split, at('2026-10-01T00:00:00Z'))).toBe(split);
  });
});
