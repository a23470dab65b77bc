import { isPortFree } from '#server/tools/embedded-postgres/free-port.ts';

/** Below what systems give to outgoing connections: one of those must not take the port of a program that was killed. */
const first = 20_000;
const last = 31_000;
let next = first + ((process.pid * 37) % (last - first));

/** A port that stays ours while nothing listens there. */
export async function takePort(): Promise<number> {
  for (;;) {
    next = next >= last ? first : next + 1;
    if (await isPortFree(next)) return next;
  }
}
