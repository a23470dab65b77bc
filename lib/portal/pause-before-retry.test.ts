import { describe, expect, it } from 'vitest';
import { pauseBeforeRetry } from './pause-before-retry.ts';

describe('pauseBeforeRetry', () => {
  it('waits as long as a busy service asks', () => {
    expect(pauseBeforeRetry({ status: 503, retryAfter: 3 }, 0)).toBe(3);
    expect(pauseBeforeRetry({ status: 429, retryAfter: 0 }, 1)).toBe(1);
  });

  it('waits longer each time when nothing is said', () => {
    expect([0, 1, 2, 3].map((tries) => pauseBeforeRetry({ status: 503 }, tries))).toEqual([2, 4, 6, 8]);
  });

  it('gives up after eight tries, and at once where another try changes nothing', () => {
    expect(pauseBeforeRetry({ status: 503, retryAfter: 2 }, 7)).toBe(2);
    expect(pauseBeforeRetry({ status: 503, retryAfter: 2 }, 8)).toBeUndefined();
    expect(pauseBeforeRetry({ status: 400 }, 0)).toBeUndefined();
    expect(pauseBeforeRetry({}, 0)).toBeUndefined();
    expect(pauseBeforeRetry(undefined, 0)).toBeUndefined();
  });

  it('tries twice again after an answer that came too late', () => {
    expect([0, 1, 2].map((tries) => pauseBeforeRetry({ status: 504 }, tries))).toEqual([2, 4, undefined]);
  });

  it('leaves a wait of minutes to the reader', () => {
    expect(pauseBeforeRetry({ status: 503, retryAfter: 300 }, 0)).toBeUndefined();
  });
});
