import { quantile } from '../statistics.ts';
import { load, openCaller, requestOf } from './http-load.ts';

/** Parts of the most that the same calls reach when each waits for the one before. */
const parts = [0.25, 0.5, 0.7, 0.8, 0.9, 1];
/** Beyond it answers wait for each other more than they work. */
const patience = 3;
const callers = 64;

/**
 * p99 of mixed traffic against its rate: calls that come at their times, whether or not those before are answered (an
 * open loop), each timed from when it was due. The knee is the highest rate before p99 leaves three times that of a
 * quarter of the most.
 * @returns the knee, in calls a second
 */
export async function printKnee(
  urls: readonly [string, ...string[]],
  { connections, seconds, headers }: { connections: number; seconds: number; headers: readonly string[] },
): Promise<number> {
  const closed = await load(urls, { connections, seconds, headers });
  const most = closed.answers / closed.seconds;
  console.log(`mixed traffic            ${most.toFixed(0).padStart(6)}/s when each call waits for the one before`);
  let calm: number | undefined;
  let [knee, isBeyond] = [0, false];
  for (const part of parts) {
    const rate = most * part;
    const times = await callAt(rate, urls, { seconds, headers });
    const p99 = quantile(times, 0.99);
    calm ??= p99;
    isBeyond ||= p99 > calm * patience;
    if (!isBeyond) knee = rate;
    console.log(
      `  at ${rate.toFixed(0).padStart(6)}/s (${(part * 100).toFixed(0).padStart(3)} %)  p50 ${quantile(times, 0.5).toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`,
    );
  }
  console.log(`  knee: ${knee.toFixed(0)}/s (p99 within ${patience} x that of a quarter of the most)`);
  return knee;
}

/** Calls at a rate (a second) for some seconds. @returns milliseconds of each call, from when it was due */
export async function callAt(
  rate: number,
  urls: readonly [string, ...string[]],
  { seconds, headers }: { seconds: number; headers: readonly string[] },
): Promise<number[]> {
  const requests = urls.map((url) => requestOf(url, headers));
  const open = await Promise.all(Array.from({ length: callers }, () => openCaller(urls[0])));
  const times: number[] = [];
  const count = Math.ceil(rate * seconds);
  let next = 0;
  const began = performance.now();
  await Promise.all(
    open.map(async (caller) => {
      while (next < count) {
        const at = next;
        next += 1;
        const due = began + (at * 1000) / rate;
        const early = due - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        const called = performance.now();
        times.push(Math.max(0, called - due) + (await caller.call(requests[at % requests.length] ?? Buffer.alloc(0))));
      }
    }),
  );
  for (const caller of open) caller.close();
  return times;
}
