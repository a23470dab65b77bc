import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checksWithoutRunbook } from '#lib/operations/testing/runbooks.ts';

// In a process of its own, as Next has it: it takes over signals, console and every server of its process.
const program = `
  import { createServer } from 'node:http';
  import { openToOperators } from '${new URL('operations.ts', import.meta.url)}';
  await openToOperators();
  const page = createServer((_, response) => response.end('page')).listen(0, '127.0.0.1', () => {
    process.stdout.write('page ' + page.address().port + '\\n');
  });
`;
let root: string;
let portal: ChildProcess;
let operations: string;
let page: string;
let written = '';
let build: string;
/** Replaces the service. */
let service: Server;

/** Below the ports of outgoing connections: any of these could take one before the program listens there. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

beforeAll(async () => {
  const port = await findPort();
  operations = `http://127.0.0.1:${port}`;
  root = mkdtempSync(path.join(tmpdir(), 'proofmark-portal-'));
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ version: '1.0.0' }));
  mkdirSync(path.join(root, '.next'));
  build = path.join(root, '.next', 'BUILD_ID');
  writeFileSync(build, 'one');
  service = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(service, 'listening');
  portal = spawn(process.execPath, ['--conditions=react-server', '--input-type=module', '--eval', program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      OPERATIONS_PORT: String(port - 4),
      DRAIN_SECONDS: '300',
      NEXTAUTH_SECRET: 'a secret for tests, of 32 or more characters',
      API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  page = await new Promise<string>((resolve, reject) => {
    for (const stream of [portal.stdout, portal.stderr]) {
      stream?.on('data', (piece: Buffer) => {
        written += piece.toString();
        const [, found] = /^page (\d+)$/m.exec(written) ?? [];
        if (found) resolve(`http://127.0.0.1:${found}`);
      });
    }
    portal.once('exit', () => reject(new Error(written)));
  });
});
afterAll(() => {
  portal.kill('SIGKILL');
  service.close();
  rmSync(root, { recursive: true });
});

const ask = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

it('the portal lives, is ready, and counts what it answered', async () => {
  expect((await ask(`${operations}/livez`)).status).toBe(200);
  const ready = await ask(`${operations}/readyz`);
  const checks = { settings: 'ok', build: 'ok', service: 'ok' };
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ready', checks }]);
  expect(checksWithoutRunbook(Object.keys(checks))).toEqual([]);
  expect((await ask(page)).text).toBe('page');
  const { text } = await ask(`${operations}/metrics`);
  expect(text).toMatch(/^proofmark_build_info\{.*service="portal"|^proofmark_build_info\{.*program="portal"/m);
  expect(text).toMatch(/^proofmark_http_request_duration_seconds_count\{.*service="portal".*status="200".*\} 1$/m);
  expect(text).toMatch(/^proofmark_ready\S* 1$/m);
  expect(text).toMatch(/^process_cpu_seconds_total/m);
});

/** /readyz once it says this of a check. */
async function readyOnce(check: string, says: RegExp): Promise<{ status: number }> {
  let found = { status: 0 };
  await expect
    .poll(
      async () => {
        const { status, text } = await ask(`${operations}/readyz`);
        found = { status };
        return JSON.parse(text).checks[check];
      },
      { timeout: 120_000, interval: 100 },
    )
    .toMatch(says);
  return found;
}

it('stays ready without the service, and says so', async () => {
  const closed = once(service, 'close');
  service.close();
  service.closeAllConnections();
  await closed;
  expect(await readyOnce('service', /^the service does not answer$/)).toEqual({ status: 200 });
  expect((await ask(`${operations}/metrics`)).text).toMatch(/^proofmark_check\{check="service"\} 0$/m);
});

it('is not ready without the build that it was started with', async () => {
  rmSync(build);
  expect(await readyOnce('build', /cannot be read/)).toEqual({ status: 503 });
  writeFileSync(build, 'two');
  expect(await readyOnce('build', /another build/)).toEqual({ status: 503 });
  writeFileSync(build, 'one');
  expect(await readyOnce('build', /^ok$/)).toEqual({ status: 200 });
});

it('asked to end it is not ready at once, while pages are still answered; asked again it waits no longer', async () => {
  const ended = once(portal, 'exit');
  portal.kill('SIGTERM');
  await expect
    .poll(async () => (await ask(`${operations}/readyz`)).status, { timeout: 120_000, interval: 20 })
    .toBe(503);
  const draining = await ask(`${operations}/readyz`);
  expect(JSON.parse(draining.text)).toMatchObject({ status: 'draining' });
  expect(Number(draining.retryAfter)).toBeGreaterThan(0);
  expect((await ask(page)).text).toBe('page');
  portal.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
