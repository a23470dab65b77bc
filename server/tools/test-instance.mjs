// An instance of the whole product for tests. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { projectNode, projectRoot } from './install/install.mjs';
import { cleanEnvironment } from './test-run.mjs';

/** The build of the portal shares the machine with checks and tests. */
const readyWithinMs = 600_000;
const stopWithinMs = 15_000;

/**
 * Below the ports that systems give to outgoing connections: any connection of a test could take one of those first.
 */
async function findFreePort() {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const isFree = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Starts the whole product on free ports, with demo data and a folder of its own. */
export async function startInstance(tests) {
  const names = ['PORTAL', 'API', 'PHOTO', 'STORAGE', 'CODE'];
  const ports = [];
  while (ports.length < names.length) {
    const port = await findFreePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const addresses = Object.fromEntries(
    names.flatMap((name, index) => [
      [`${name}_PORT`, String(ports[index])],
      [`${name}_URL`, `http://localhost:${ports[index]}`],
    ]),
  );
  const dataDir = path.join(tests.scratch, 'data');
  const child = spawn(projectNode, [path.join(projectRoot, 'server/tools/one-machine/run.ts')], {
    cwd: projectRoot,
    env: cleanEnvironment({ ...addresses, DATA_DIR: dataDir, DEMO: '1', WEBHOOK_ALLOW_PRIVATE: '1' }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  tests.running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), readyWithinMs);
    child.on('message', (message) => message === 'ready' && resolve(true));
    ended.then(() => resolve(false)).finally(() => clearTimeout(timer));
  });
  const stop = async () => {
    if (child.connected) child.send('stop');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    const code = await ended;
    clearTimeout(timer);
    tests.running.delete(child);
    return code;
  };
  return { ready, stop, env: { ...addresses, DATA_DIR: dataDir } };
}
