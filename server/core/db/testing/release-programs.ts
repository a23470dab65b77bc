import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '#server/core/config/programs.mjs';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { keptFile } from './kept-databases.ts';

export const checkout = path.join(import.meta.dirname, '../../../..');

/**
 * Lays out the programs of a release as git has them, over the packages of this checkout.
 * @returns false without a history
 */
export function layOutRelease(keptDatabase: string, folder: string): boolean {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const tag = keptDatabase.replace(/[.]sql[.]gz$/, '');
  const commit =
    git('rev-parse', '--verify', '--quiet', `${tag}^{commit}`) ||
    // Before its tag is set: the commit that kept its database.
    git('log', '-1', '--format=%H', '--', keptFile(keptDatabase)) ||
    git('rev-parse', '--verify', '--quiet', 'HEAD');
  if (commit === '') return false;
  mkdirSync(folder);
  const copy = 'git archive "$0" package.json CHANGELOG.md lib public server | tar -x -C "$1"';
  execFileSync('sh', ['-c', copy, commit, folder], { cwd: checkout });
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
  return true;
}

export interface ReleaseProgram {
  /** Public addresses of its listeners, by the setting that names the port. */
  urls: Record<string, string>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  log(): string;
}

const launcher = (root: string) => path.join(root, 'server/bin/proofmark.mjs');

/** Starts a program as in operation, and waits for its /readyz. */
export async function startReleaseProgram(
  root: string,
  name: string,
  settings: Record<string, string>,
): Promise<ReleaseProgram> {
  const service = services.find((each) => each.name === name);
  if (!service) throw new Error(`There is no program ${name}.`);
  const ports: Record<string, string> = {};
  for (const { port } of service.listeners) ports[port] = String(await findFreePort());
  const operations = await findFreePort();
  const env = { ...settings, ...ports, OPERATIONS_PORT: String(operations - service.operations) };
  const child: ChildProcess = spawn(process.execPath, [launcher(root), name], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithTestFile(child);
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const deadline = performance.now() + ceilingMs;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${operations}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${name} is not ready: ${written}`);
    await pause(100);
  }
  return {
    urls: Object.fromEntries(Object.entries(ports).map(([setting, port]) => [setting, `http://127.0.0.1:${port}`])),
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      return child.exitCode;
    },
    log: () => written,
  };
}

/** Runs `prepare` of a release. @throws Error with what it printed */
export function prepareRelease(root: string, settings: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher(root), 'prepare'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout + stderr);
}
