import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAllowances } from './allowances.ts';

function allowances(options: { limit?: number; most?: number } = {}) {
  const clock = { now: 1000 };
  const counted = createAllowances({ limit: 2, windowSeconds: 60, most: 100, ...options }, () => clock.now);
  return { clock, take: (caller: string) => counted.take(caller) };
}

describe('the allowance of a caller', () => {
  it('falls with each request, is refused when used up, and is full again after the window', () => {
    const { clock, take } = allowances();
    expect(take('a')).toEqual({ isAllowed: true, remaining: 1, resetSeconds: 60 });
    clock.now += 30_500;
    expect(take('a')).toEqual({ isAllowed: true, remaining: 0, resetSeconds: 30 });
    expect(take('a')).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 30 });
    clock.now += 29_499;
    expect(take('a')).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 1 });
    clock.now += 1;
    expect(take('a')).toEqual({ isAllowed: true, remaining: 1, resetSeconds: 60 });
  });

  it('is its own', () => {
    const { take } = allowances({ limit: 1 });
    expect(take('a').isAllowed).toBe(true);
    expect(take('b').isAllowed).toBe(true);
    expect(take('a').isAllowed).toBe(false);
  });

  it('is forgotten for another caller when too many are known, the oldest first', () => {
    const { take } = allowances({ limit: 1, most: 2 });
    for (const caller of ['a', 'b', 'c']) expect(take(caller).isAllowed).toBe(true);
    expect(take('b').isAllowed).toBe(false);
    expect(take('c').isAllowed).toBe(false);
    expect(take('a').isAllowed).toBe(true);
    expect(take('b').isAllowed).toBe(true);
  });

  it('makes room by what has ended before it forgets what has not', () => {
    const { clock, take } = allowances({ limit: 1, most: 2 });
    take('a');
    clock.now += 40_000;
    take('b');
    clock.now += 40_000;
    take('c');
    expect(take('b').isAllowed).toBe(false);
  });

  it('is full again after 1 to windowSeconds seconds, wherever the clock is', () => {
    // As performance.now() gives them: nanoseconds in milliseconds, which a double does not hold exactly.
    const millis = (most: number) => fc.integer({ min: 0, max: most }).map((nanoseconds) => nanoseconds / 1e6);
    const pauses = fc.array(millis(1e10), { maxLength: 5 });
    fc.assert(
      fc.property(millis(1e12), fc.integer({ min: 1, max: 3600 }), pauses, (start, windowSeconds, waits) => {
        let now = start;
        const counted = createAllowances({ limit: 1, windowSeconds, most: 2 }, () => now);
        for (const wait of [0, ...waits]) {
          now += wait;
          const { resetSeconds } = counted.take('a');
          expect(Number.isInteger(resetSeconds)).toBe(true);
          expect(resetSeconds).toBeGreaterThanOrEqual(1);
          expect(resetSeconds).toBeLessThanOrEqual(windowSeconds);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
