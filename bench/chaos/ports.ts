import { isPortFree } from '#server/tools/embedded-postgres/free-port.ts';

/**
 * Below what systems give to outgoing connections: one of those must not take the port of a program that was killed.
 */
const first = 20_000;
const last = 31_000;
let next = first + ((process.pid * 37) % (last - first));

/** A port that stays ours while nothing listens there. */
export async function takePort(): Promise<number> {
  for (;;) {
    // Concurrent callers go on from here.
    const port = next >= last ? first : next + 1;
    next = port;
    if (await isPortFree(port)) return port;
  }
}
