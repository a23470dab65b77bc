import { setTimeout as pause } from 'node:timers/promises';

const atOnce = 64;
const patienceMs = 30_000;

/**
 * Reads addresses in turn at a rate (a second) until the signal, at most 64 at once.
 * @param surprise takes what is no success
 * @returns milliseconds of each read, from when it was due
 */
export async function readAt(
  rate: number,
  addresses: readonly string[],
  headers: Record<string, string>,
  { signal, surprise }: { signal: AbortSignal; surprise(words: string): void },
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const read = async (address: string, due: number) => {
    const answer = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`it was answered ${answer.status}`);
    times.push(performance.now() - due);
  };
  const readOn = async () => {
    while (!signal.aborted) {
      const address = addresses[next % addresses.length] ?? '';
      const due = began + (next * 1000) / rate;
      next += 1;
      const early = due - performance.now();
      if (early > 0) await pause(early, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await read(address, due).catch((error) => surprise(`read of ${address}: ${error}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  return times;
}
