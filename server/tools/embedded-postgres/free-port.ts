import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Linux gives outgoing connections ports from 32,768 on, Windows and macOS from 49,152. */
export const firstFreePort = 15_000;
const endOfPorts = 32_000;

/** Why a listener could not bind here, as the system's error code (EADDRINUSE, EACCES); undefined when it could. */
export function portTrouble(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

export const isPortFree = async (port: number): Promise<boolean> => (await portTrouble(port)) === undefined;

let nextPort = randomInt(firstFreePort, endOfPorts);

function takePort(): number {
  const port = nextPort;
  nextPort = port + 1 < endOfPorts ? port + 1 : firstFreePort;
  return port;
}

/**
 * A port on which no program listens right now, below those that systems give to outgoing connections: one of these
 * could be taken by any connection before the caller listens. The first is drawn by chance, and those after it follow,
 * so that none is given twice before the caller of the first listens there. Another program may take it all the same:
 * try again then.
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = takePort();
    if ((await portTrouble(port, host)) === undefined) return port;
  }
  throw new Error(`No port from ${firstFreePort} to ${endOfPorts - 1} is free on ${host}`);
}
