import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compileCache } from '#server/core/config/testing/compile-cache.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';

/**
 * Commands as an administrator types them, on the machine's own Node (the one that started npm) where it is not the
 * project's.
 */
const root = path.resolve(import.meta.dirname, '../..');
const launcher = path.join(root, 'server/bin/proofmark.mjs');
const directory = mkdtempSync(path.join(os.tmpdir(), 'proofmark-run-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const systemPath = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !/\bnode_modules\b/.test(entry));
const systemNode =
  systemPath.map((entry) => path.join(entry, 'node')).find((file) => existsSync(file)) ?? process.execPath;

/** Nothing of the environment of the test run but the path, and where compiled modules are. */
const environment = (more: Record<string, string> = {}) => ({
  ...compileCache,
  PATH: systemPath.join(path.delimiter),
  DATA_DIR: directory,
  NODE_ENV: 'production' as const,
  ...more,
});

/** The arguments of each command that a page says to type. */
function commandsOf(page: string): string[][] {
  const text = readFileSync(path.join(root, page), 'utf8');
  return [...text.matchAll(/^ *proofmark (.+)$/gm)].map(([, rest = '']) => rest.split(' '));
}

const missing: Record<string, string> = {
  prepare: 'DATABASE_URL is required',
  'create-operator': 'DATABASE_URL is required',
  'create-portal-app': 'DATABASE_URL is required',
  backup: 'SECRET_KEY is required',
  verify: 'There is no complete backup in /var/backups/proofmark',
  restore: 'SECRET_KEY is required',
  api: 'DATABASE_URL is required',
  photo: 'DATABASE_URL is required',
  worker: 'DATABASE_URL is required',
  storage: 'SECRET_KEY is not set',
};

it.each(commandsOf('README.md').filter(([name = '']) => name in missing))(
  'of the README, %s gets as far as its own settings on the Node of the machine',
  (...args) => {
    const end = spawnSync(systemNode, [launcher, ...args], { env: environment(), encoding: 'utf8' });
    expect(end.stderr).toContain(missing[args[0] ?? '']);
    expect(end.stderr).not.toContain('ERR_UNKNOWN_FILE_EXTENSION');
    expect(end.status).toBe(1);
  },
);

it.runIf(existsSync('/dev/full'))('says that a result cannot be written, and fails', () => {
  const full = openSync('/dev/full', 'w');
  const end = spawnSync(systemNode, [launcher, '--version'], { env: environment(), stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  expect([end.status, end.stderr.toString()]).toEqual([1, expect.stringContaining('The result cannot be written')]);
});

it('knows every program the README names, and the README every program', () => {
  const { status, stdout } = spawnSync(systemNode, [launcher, '--help'], { env: environment(), encoding: 'utf8' });
  expect(status).toBe(0);
  const ofAnInstallation = stdout.slice(stdout.indexOf('Where the service is installed'), stdout.indexOf('Exit codes'));
  const known = [...ofAnInstallation.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(7);
  expect(
    commandsOf('README.md')
      .map(([name]) => name)
      .sort(),
  ).toEqual(known.sort());
});

it('runs from the shell on the Node of the project, also by a link', () => {
  const link = path.join(directory, 'proofmark');
  symlinkSync(path.join(root, 'server/bin/proofmark'), link);
  const env = { ...environment(), PATH: '/usr/bin:/bin' };
  const end = spawnSync(link, ['verify', directory], { env, encoding: 'utf8' });
  expect([end.status, end.stderr]).toEqual([1, expect.stringContaining('There is no complete backup')]);
});

it('has no bucket to prepare with the local store, which is no error', () => {
  const end = spawnSync(systemNode, [launcher, 'prepare-bucket'], { env: environment(), encoding: 'utf8' });
  expect([end.status, end.stdout]).toEqual([0, expect.stringContaining('there is no bucket to prepare')]);
});

it('takes no name of an object for a program', () => {
  const end = spawnSync(systemNode, [launcher, 'constructor'], { env: environment(), encoding: 'utf8' });
  expect([end.status, end.stderr]).toEqual([2, expect.stringContaining("unknown command 'constructor'")]);
});

async function startStorage(): Promise<{ child: ChildProcess; address: string }> {
  const port = await findFreePort();
  const settings = { SECRET_KEY: 'x'.repeat(32), STORAGE_PORT: String(port) };
  const child = endWithTestFile(
    spawn(systemNode, [launcher, 'storage'], { env: environment(settings), stdio: 'ignore' }),
  );
  const address = `http://127.0.0.1:${port}/health`;
  await eventually(() => answers(address), Boolean);
  return { child, address };
}

const answers = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

it('ends its program when it is asked to end, as one that ended well', async () => {
  const { child, address } = await startStorage();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await answers(address)).toBe(false);
});

/** Stops what the launcher runs, once an address answers. @returns what it ended with */
async function stopOnce(address: string, child: ChildProcess): Promise<unknown> {
  await eventually(() => answers(address), Boolean);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

it('ends well when its program is stopped while it waits for the database', async () => {
  const port = await findFreePort();
  const settings = {
    DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/d',
    SECRET_KEY: 'x'.repeat(32),
    OPERATIONS_PORT: String(port),
  };
  const child = endWithTestFile(spawn(systemNode, [launcher, 'api'], { env: environment(settings), stdio: 'ignore' }));
  expect(await stopOnce(`http://127.0.0.1:${port}/livez`, child)).toBe(0);
});

it('ends well with a portal that ends as Next.js does, with 143', async () => {
  const folder = path.join(directory, 'release');
  const isPlain = (file: string) => statSync(file).isDirectory() || file.endsWith('.mjs');
  cpSync(path.join(root, 'server'), path.join(folder, 'server'), { recursive: true, filter: isPlain });
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  const next = path.join(folder, 'node_modules/next/dist/bin');
  mkdirSync(next, { recursive: true });
  symlinkSync(path.join(root, 'node_modules/node'), path.join(folder, 'node_modules/node'));
  const program = `
    process.on('SIGTERM', () => process.exit(143));
    const [port, host] = ['-p', '-H'].map((name) => process.argv[process.argv.indexOf(name) + 1]);
    require('node:http').createServer((_, response) => response.end()).listen(port, host);`;
  writeFileSync(path.join(next, 'next'), program);
  const port = await findFreePort();
  const env = environment({ PORTAL_PORT: String(port) });
  const args = [path.join(folder, 'server/bin/proofmark.mjs'), 'portal'];
  const child = endWithTestFile(spawn(systemNode, args, { env, stdio: 'ignore' }));
  expect(await stopOnce(`http://127.0.0.1:${port}`, child)).toBe(0);
});

it('leaves no program behind when it is killed', async () => {
  const { child, address } = await startStorage();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(
    await eventually(
      () => answers(address),
      (answer) => !answer,
    ),
  ).toBe(false);
});
