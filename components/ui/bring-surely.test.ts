import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bringSurely } from './bring-surely.ts';

let browser: EventTarget;
const network = { onLine: true };

beforeEach(() => {
  browser = new EventTarget();
  network.onLine = true;
  vi.stubGlobal('window', browser);
  vi.stubGlobal('navigator', network);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function goOnline() {
  network.onLine = true;
  browser.dispatchEvent(new Event('online'));
}

it('begins when there is a network', async () => {
  network.onLine = false;
  const bring = vi.fn(async () => 'part');
  const part = bringSurely(bring);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bring).not.toHaveBeenCalled();
  goOnline();
  expect(await part).toBe('part');
});

it('brings what was lost on the way once there is a network again, however often it is gone', async () => {
  const bring = vi.fn(async () => {
    if (bring.mock.calls.length > 3) return 'part';
    network.onLine = false;
    throw new Error('ChunkLoadError');
  });
  const part = bringSurely(bring);
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(1);
    goOnline();
  }
  expect(await part).toBe('part');
});

it('gives up what cannot be had with a network', async () => {
  const bring = vi.fn(async () => {
    throw new Error('gone');
  });
  const part = expect(bringSurely(bring)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(3_000);
  await part;
  expect(bring).toHaveBeenCalledTimes(3);
});
