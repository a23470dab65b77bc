import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer fits, or fails with the last one. */
export async function eventually<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  withinMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms; last: ${JSON.stringify(answer)}`);
    await delay(50);
  }
}
