import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendPhoto } from './send-photo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Fake timers leave AbortSignal.timeout alone.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('Too late.', 'TimeoutError')), delay);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const send = () => sendPhoto(new Blob(['x']), 'photo-1', 'No answer came in time.');

it('gives a photo up that gets no answer, and says so', async () => {
  const fetched = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  vi.stubGlobal('fetch', fetched);
  let answer: Awaited<ReturnType<typeof send>> | undefined;
  void send().then((result) => {
    answer = result;
  });
  await vi.advanceTimersByTimeAsync(99_000);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answer).toMatchObject({ ok: false, status: 504, code: 'timeout', message: 'No answer came in time.' });
});

it('distinguishes a portal that is away from one that is late', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await send()).toMatchObject({ status: 0, code: 'unreachable' });
});
