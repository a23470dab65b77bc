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
});
