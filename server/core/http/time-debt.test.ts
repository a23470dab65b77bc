import { describe, expect, it } from 'vitest';
import { checkTimeAllowance, remainingDebt } from './time-debt.ts';

const perMinute = 60_000;

describe('the processor time of an application', () => {
  it('is worked off at the allowed rate, down to nothing', () => {
    const owed = { ms: 30_000, at: 1000 };
    expect(remainingDebt(owed, 11_000, perMinute)).toBe(20_000);
    expect(remainingDebt(owed, 11_000, 2 * perMinute)).toBe(10_000);
    expect(remainingDebt(owed, 3_600_000, perMinute)).toBe(0);
  });

  it('is not worked off by a clock that jumped back', () => {
    expect(remainingDebt({ ms: 30_000, at: 100_000 }, 0, perMinute)).toBe(30_000);
  });

  it('allows photos until a minute of it is owed, and says what is left', () => {
    expect(checkTimeAllowance({ ms: 0, at: 0 }, 0, perMinute)).toEqual({
      isAllowed: true,
      remaining: 60,
      resetSeconds: 1,
    });
    const nearly = { ms: 59_500, at: 0 };
    expect(checkTimeAllowance(nearly, 0, perMinute)).toEqual({ isAllowed: true, remaining: 0, resetSeconds: 60 });
    expect(checkTimeAllowance({ ms: 60_000, at: 0 }, 0, perMinute).isAllowed).toBe(false);
  });

  // conforms: 24.2
  it('says when the next photo passes, and it does', () => {
    const owed = { ms: 200_000, at: 0 };
    const refused = checkTimeAllowance(owed, 0, perMinute);
    expect(refused).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 140 });
    expect(checkTimeAllowance(owed, refused.resetSeconds * 1000 + 1, perMinute).isAllowed).toBe(true);
  });
});
