import { expect, it } from 'vitest';
import { momentsOf, numbersOf, readMoments } from './typed-values.ts';

it('days make a range that may be open at either end', () => {
  expect(momentsOf('', '')).toBe('');
  expect(momentsOf('2026-11-01', '')).toBe('2026-11-01,9999-12-31');
  expect(momentsOf('', '2026-11-01')).toBe('1970-01-01,2026-11-01');
  expect(momentsOf('2026-11-02', '2026-11-01')).toBeUndefined();
});

it('a range of days is read back', () => {
  for (const days of [
    ['2026-11-01', ''],
    ['', '2026-11-01'],
    ['2026-11-01', '2026-11-02'],
  ] as const) {
    expect(readMoments(momentsOf(days[0], days[1]))).toEqual({ from: days[0], to: days[1] });
  }
  expect(readMoments(undefined)).toEqual({ from: '', to: '' });
  expect(readMoments('2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
});

it('numbers make a range, one number a range of itself', () => {
  expect(numbersOf('', '')).toBe('');
  expect(numbersOf('0000000010', '20')).toBe('0000000010,20');
  expect(numbersOf('7', '')).toBe('7,7');
  expect(numbersOf('', '20')).toBe('0,20');
  for (const [from, to] of [
    ['20', '10'],
    ['a', '10'],
    ['1.5', '2'],
    ['-1', '2'],
  ] as const) {
    expect(numbersOf(from, to)).toBeUndefined();
  }
});
