import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { services } from '#server/core/config/programs.mjs';
import { createEmptyDatabase } from '#server/core/db/testing/empty-database.ts';
import type { TestDatabase } from '#server/core/db/testing/test-database.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { copyImageFiles } from './image-files.ts';

/**
 * Content of the image in an otherwise empty directory: it migrates an empty database and gets ready. The packages are
 * those of the checkout; a rule of dependency-cruiser keeps development packages out. The portal needs a build, which
 * docs/try-production-image.ts makes.
 */
const root = path.resolve(import.meta.dirname, '../..');
const started: ChildProcess[] = [];
let folder: string;
let test: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'proofmark-bare-'));
  copyImageFiles(root, path.join(folder, 'app'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'app', 'node_modules'));
  test = await createEmptyDatabase();
  env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: test.url,
    DATA_DIR: path.join(folder, 'data'),
    SECRET_KEY: 'a secret key for tests, of 32 or more characters',
    PHOTO_READERS: '1',
    OPERATIONS_PORT: '0',
    // Shares compiled code between the programs.
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  };
  for (const { listeners } of services) {
    for (const { port } of listeners) env[port] = String(await findFreePort());
  }
});
afterAll(async () => {
  for (const child of started) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await test.drop();
  chmodSync(path.join(folder, 'app'), 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const launcher = () => path.join(folder, 'app/server/bin/proofmark.mjs');
const run = (...args: string[]) =>
  spawnSync(process.execPath, [launcher(), ...args], { env: full(), encoding: 'utf8' });
const full = () => ({ ...env, NODE_ENV: 'production' as const });

/** Milliseconds that a command goes on after its last line. A connection that stays open is ended after 10 s. */
const mostAfterItsLine = 8_000;

/** Runs a command and sees that it ends when it has said what it has to say. */
async function runToItsEnd(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const child = endWithTestFile(
    spawn(process.execPath, [launcher(), ...args], { env: full(), stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  const written = { stdout: '', stderr: '' };
  let last = performance.now();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (piece: Buffer) => {
      written[name] += piece;
      last = performance.now();
    });
  }
  await once(child, 'close');
  expect(performance.now() - last, args.join(' ')).toBeLessThan(mostAfterItsLine);
  return written;
}

it('prepares an empty database, and makes the first account and the application of the portal', async () => {
  const prepared = run('prepare');
  expect(prepared.status, prepared.stderr + prepared.stdout).toBe(0);
  const made = await runToItsEnd('create-operator', 'operator@bare.test');
  expect(made.stdout, made.stderr).toContain('operator@bare.test can sign in with this password');
  const [app, again] = [await runToItsEnd('create-portal-app'), await runToItsEnd('create-portal-app')];
  expect(app.stdout, app.stderr).toMatch(/^SERVICE_APP_ID=portal-\w{20}\n$/);
  expect(again.stdout).toBe(app.stdout);
  env['SERVICE_APP_ID'] = app.stdout.trim().split('=')[1] ?? '';
});

it('starts every program of the service, and doctor finds nothing to be fixed', async () => {
  for (const { name, operations } of services) {
    if (name === 'portal') continue;
    // The first of a range, which a program adds its place to.
    const port = await findFreePort();
    const own = { ...full(), OPERATIONS_PORT: String(port - operations) };
    const child = spawn(process.execPath, [launcher(), name], { env: own, stdio: 'ignore' });
    endWithTestFile(child);
    started.push(child);
    const status = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
    expect(await eventually(status, (found) => found === 200 || child.exitCode !== null), name).toBe(200);
  }
  const { stdout } = run('doctor', '--json');
  const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string; says: string }[] };
  // Checks that depend on this machine and on parallel tests.
  const passing = /^(Disk.*|Connections)$/;
  expect(findings.filter(({ check, level }) => level === 'problem' && !passing.test(check))).toEqual([]);
  expect(findings.find(({ check }) => check === 'CORS of the store')).toMatchObject({ level: 'ok' });
});
