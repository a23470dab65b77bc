import { describe, expect, it } from 'vitest';
import { splitRange } from './split-range.ts';

const at = (text: string) => Date.parse(text);
const range = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('splitRange', () => {
  it('takes whole days from their counts, and the rest from the scans', () => {
    const oslo = range('2026-10-31T23:00:00Z', '2026-11-05T23:00:00Z');
    expect(splitRange(oslo, '2026-11-20')).toEqual({
      days: { from: '2026-11-01', before: '2026-11-05' },
      rest: [
        range('2026-10-31T23:00:00Z', '2026-11-01T00:00:00Z'),
        range('2026-11-05T00:00:00Z', '2026-11-05T23:00:00Z'),
      ],
    });
  });

  it('leaves no rest where the days are those of UTC and all are counted', () => {
    const days = range('2026-11-01T00:00:00Z', '2026-11-06T00:00:00Z');
    expect(splitRange(days, '2026-11-06')).toEqual({ days: { from: '2026-11-01', before: '2026-11-06' }, rest: [] });
  });

  it('counts what is not counted yet', () => {
    const days = range('2026-11-01T00:00:00Z', '2026-11-06T00:00:00Z');
    expect(splitRange(days, '2026-11-04')).toEqual({
      days: { from: '2026-11-01', before: '2026-11-04' },
      rest: [range('2026-11-04T00:00:00Z', '2026-11-06T00:00:00Z')],
    });
    expect(splitRange(days, '2000-01-01')).toEqual({ days: null, rest: [days] });
  });

  it('has no whole day in a short one', () => {
    const short = range('2026-11-01T05:00:00Z', '2026-11-02T05:00:00Z');
    expect(splitRange(short, '2026-11-20')).toEqual({ days: null, rest: [short] });
  });
});
