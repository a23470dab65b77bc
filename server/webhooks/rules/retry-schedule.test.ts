import { expect, it } from 'vitest';
import { secondsToNextTry } from './retry-schedule.ts';

// conforms: 36.3
it('waits longer and longer at first, and makes the last try within a day', () => {
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = secondsToNextTry(tries);
    if (wait === null) break;
    waits.push(wait);
  }
  expect(waits.slice(0, 3)).toEqual([5, 300, 1800]);
  const whole = waits.reduce((sum, wait) => sum + wait, 0);
  expect(whole).toBeLessThanOrEqual(24 * 3600);
  // A receiver that is down for most of a day still gets it.
  expect(whole).toBeGreaterThan(20 * 3600);
});
