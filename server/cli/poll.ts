import { setTimeout as delay } from 'node:timers/promises';
import { CliError, exitCodes, InterruptedError } from './exit-codes.ts';

const firstMs = 150;
const longestMs = 2000;
/** For how long a watched service may be away, as in a restart. */
export const watchPatience = 60_000;

/**
 * Asks until the answer is final, at first often, then every two seconds.
 * @throws CliError after `timeoutS` seconds (the work goes on without us), InterruptedError.
 */
export async function pollUntil<T>(
  ask: () => Promise<T>,
  isFinal: (answer: T) => boolean,
  options: { signal: AbortSignal; timeoutS: number | undefined; seen(answer: T): void },
): Promise<T> {
  const deadline = options.timeoutS === undefined ? Number.POSITIVE_INFINITY : Date.now() + options.timeoutS * 1000;
  let wait = firstMs;
  for (;;) {
    const answer = await ask();
    options.seen(answer);
    if (isFinal(answer)) return answer;
    if (Date.now() + wait > deadline) {
      throw new CliError(exitCodes.failed, `Not done after ${options.timeoutS} s. It goes on at the service.`);
    }
    await delay(wait, undefined, { signal: options.signal }).catch(() => {
      throw new InterruptedError();
    });
    wait = Math.min(longestMs, wait * 1.5);
  }
}
