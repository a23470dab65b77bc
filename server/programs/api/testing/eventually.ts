import { setTimeout as delay } from 'node:timers/promises';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';

/** Asks again until the answer fits, or fails with the last one. */
export async function eventually<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + ceilingMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${ceilingMs} ms; last: ${JSON.stringify(answer)}`);
    await delay(50);
  }
}
