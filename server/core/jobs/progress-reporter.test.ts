import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgressReporter } from './progress-reporter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reporter = (write = async () => {}) => {
  const written: number[] = [];
  const made = createProgressReporter(async (share) => {
    written.push(share);
    await write();
  });
  return { ...made, written };
};

it('writes now and then, within 0 and 1', async () => {
  const { report, settled, written } = reporter();
  report(0.1);
  expect(written).toEqual([]);
  for (const share of [0.2, Number.NaN, 3, -1]) {
    vi.advanceTimersByTime(400);
    report(share);
    report(0.9);
    await settled();
  }
  expect(written).toEqual([0.2, 0.9, 1, 0]);
});

it('writes one after the other, and goes on after one that fails', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { report, settled, written } = reporter(() => new Promise((_, reject) => (fail = reject)));
  vi.advanceTimersByTime(400);
  report(0.1);
  vi.advanceTimersByTime(400);
  report(0.2);
  fail(new Error('no database'));
  await settled();
  report(0.3);
  expect(written).toEqual([0.1, 0.3]);
});

it('goes on when the clock is set back', async () => {
  const { report, settled, written } = reporter();
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  vi.advanceTimersByTime(400);
  report(0.5);
  await settled();
  expect(written).toEqual([0.5]);
});
