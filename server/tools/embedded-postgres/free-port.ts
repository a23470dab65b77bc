import { createServer } from 'node:net';

/** Why a listener could not bind here, as the system's error code (EADDRINUSE, EACCES); undefined when it could. */
export function portTrouble(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

export const isPortFree = async (port: number): Promise<boolean> => (await portTrouble(port)) === undefined;

/** A port on which no program listens right now. Another program may take it before the caller does: try again then. */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
