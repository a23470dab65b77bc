import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Activity } from '#lib/contract/activity.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { currentLooked, forgetLooks, keepLooking, look, lookNow, notLooked, subscribeToLooks } from './looks.ts';

const counts = { workorders: 0, workorders_waiting: 0, ingestions_failed: 0, scans_suspicious: 0 };
const seen = (running: number): CallResult<Activity> => ({ ok: true, data: { counts, running, items: [] } });
const away: CallResult<Activity> = { ok: false, status: 503, code: 'away', message: 'Away.', fieldErrors: {} };

const asked = vi.fn<() => Promise<Response>>();
const answerWith = (result: CallResult<Activity>) =>
  asked.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(result))));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', asked);
  asked.mockReset();
});

afterEach(() => {
  forgetLooks();
  vi.useRealTimers();
});

it('keeps what was seen while a look finds the same, so that nothing is drawn again', async () => {
  answerWith(seen(1));
  await look();
  const { data } = currentLooked();
  expect(data?.running).toBe(1);
  await look();
  expect(currentLooked().data).toBe(data);
});

it('keeps what was seen when a look fails, and says so', async () => {
  answerWith(seen(2));
  await look();
  answerWith(away);
  await look();
  expect(currentLooked()).toMatchObject({ data: { running: 2 }, failed: true });
  asked.mockRejectedValue(new TypeError('no network'));
  await look();
  expect(currentLooked()).toMatchObject({ data: { running: 2 }, failed: true });
  answerWith(seen(0));
  await look();
  expect(currentLooked()).toMatchObject({ data: { running: 0 }, failed: false });
});

it('shows no look that was begun before the one that is shown', async () => {
  const late = Promise.withResolvers<Response>();
  asked.mockReturnValueOnce(late.promise);
  const first = look();
  answerWith(seen(5));
  await look();
  late.resolve(new Response(JSON.stringify(seen(1))));
  await first;
  expect(currentLooked().data?.running).toBe(5);
});

it('shows the next reader nothing of the one before, not even what is on its way', async () => {
  const late = Promise.withResolvers<Response>();
  asked.mockReturnValueOnce(late.promise);
  const first = look();
  forgetLooks();
  late.resolve(new Response(JSON.stringify(seen(1))));
  await first;
  expect(currentLooked()).toBe(notLooked);
});

it('looks soon while something runs, ever later while nothing moves, and at once when asked', async () => {
  answerWith(seen(1));
  await look();
  const stop = keepLooking(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveBeenCalledTimes(2);
  // Found as it was once: 3 s, then 4.5 s.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalledTimes(3);
  lookNow();
  expect(asked).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

it('waits while the network is away, and while nothing runs in a tab that is not seen', async () => {
  answerWith(seen(1));
  await look();
  vi.stubGlobal('navigator', { onLine: false });
  const stop = keepLooking(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.stubGlobal('navigator', { onLine: true });
  answerWith(seen(0));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
  const stopHidden = keepLooking(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(2);
  stopHidden();
});

it('tells every place that shows it', async () => {
  const listener = vi.fn();
  const end = subscribeToLooks(listener);
  answerWith(seen(1));
  await look();
  expect(listener).toHaveBeenCalledTimes(1);
  end();
});
