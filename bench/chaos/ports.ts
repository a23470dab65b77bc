import { firstFreePort, isPortFree } from '#server/tools/embedded-postgres/free-port.ts';

/**
 * Below what systems give to outgoing connections, and below where `findFreePort` looks: neither must take the port of
 * a program that was killed, which could not start again then.
 */
const first = 10_000;
const last = firstFreePort - 1;
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
