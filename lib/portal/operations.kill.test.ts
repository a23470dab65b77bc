import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

// In a process of its own, as Next has it: it takes over signals, console and every server of its process.
const root = path.resolve(import.meta.dirname, '../..');
const program = `
  import { createServer } from 'node:http';
  import { openToOperators } from '#lib/portal/operations.ts';
  await openToOperators();
  const page = createServer((_, response) => response.end('page')).listen(0, '127.0.0.1', () => {
    process.stdout.write('page ' + page.address().port + '\\n');
  });
`;
let portal: ChildProcess;
let operations: string;
let page: string;
let written = '';

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
  portal = spawn(process.execPath, ['--conditions=react-server', '--input-type=module', '--eval', program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      OPERATIONS_PORT: String(port - 4),
      DRAIN_SECONDS: '300',
      NEXTAUTH_SECRET: 'a secret for tests, of 32 or more characters',
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
afterAll(() => void portal.kill('SIGKILL'));

const ask = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

it('the portal lives, is ready, and counts what it answered', async () => {
  expect((await ask(`${operations}/livez`)).status).toBe(200);
  const ready = await ask(`${operations}/readyz`);
  expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ready', checks: { settings: 'ok' } }]);
  expect((await ask(page)).text).toBe('page');
  const { text } = await ask(`${operations}/metrics`);
  expect(text).toMatch(/^proofmark_build_info\{.*service="portal"|^proofmark_build_info\{.*program="portal"/m);
  expect(text).toMatch(/^proofmark_http_request_duration_seconds_count\{.*service="portal".*status="200".*\} 1$/m);
  expect(text).toMatch(/^proofmark_ready\S* 1$/m);
  expect(text).toMatch(/^process_cpu_seconds_total/m);
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
  await ended;
});
