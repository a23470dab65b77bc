import { describe, expect, it } from 'vitest';
import { judgeSlope, slopeOf } from './slope.ts';

/** Noise that is the same in each run and has no slope over whole periods. */
const noise = (minute: number) => [3, -1, -4, 2, 1, -1][minute % 6] ?? 0;
const hour = (perHour: number) =>
  Array.from({ length: 60 }, (_, minute) => [minute / 60, 100 + (perHour * minute) / 60 + noise(minute)] as const);

describe('slopeOf', () => {
  it('finds the growth of an hour in noise', () => {
    const { slope, margin } = slopeOf(hour(12));
    expect(Math.abs(slope - 12)).toBeLessThan(margin);
    expect(margin).toBeLessThan(4);
  });

  it('says nothing of two points', () => {
    expect(judgeSlope(slopeOf(hour(12).slice(0, 2)), 5)).toBe('not shown');
  });
});

describe('judgeSlope', () => {
  it.each([
    [0, 'steady'],
    [12, 'grows'],
    [5, 'not shown'],
  ])('calls %s MB an hour %s, with a bar of 5', (perHour, verdict) => {
    expect(judgeSlope(slopeOf(hour(perHour)), 5)).toBe(verdict);
  });
});
