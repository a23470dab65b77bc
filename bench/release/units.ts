import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { services } from '#server/core/config/programs.mjs';
import { run } from './bare-machine.ts';

const folder = '/etc/systemd/system';
const patienceMs = 180_000;

/** Runs a unit as systemd would: its lines, its account, its folder, and only the variables of its file. */
function readUnit(name: string) {
  const text = readFileSync(path.join(folder, `${name}.service`), 'utf8');
  const valuesOf = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [user = '', environmentFile = ''] = [valuesOf('User')[0], valuesOf('EnvironmentFile')[0]];
  const idOf = (kind: string) => Number(run('id', kind, user));
  return {
    commands: valuesOf('ExecStart').map((line) => line.split(' ')),
    options: {
      cwd: valuesOf('WorkingDirectory')[0] ?? '/',
      uid: idOf('-u'),
      gid: idOf('-g'),
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...parseEnv(readFileSync(environmentFile, 'utf8')) } as Record<
        string,
        string
      >,
    },
  };
}

/** Runs a unit that ends by itself. */
export async function runUnit(name: string, logs: string): Promise<void> {
  const { commands, options } = readUnit(name);
  for (const [command = '', ...args] of commands) {
    const [code] = await once(startProcess(command, args, options, path.join(logs, name)), 'exit');
    if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}: see ${logs}/${name}`);
  }
}

function startProcess(command: string, args: string[], options: object, log: string): ChildProcess {
  const file = openSync(log, 'a');
  return spawn(command, args, { ...options, stdio: ['ignore', file, file] });
}

/** A program of the service under a manager that ends and starts it. */
export class UnitOfService {
  #child: ChildProcess | undefined;
  readonly #logs: string;
  readonly name: string;

  constructor(name: string, logs: string) {
    this.name = name;
    this.#logs = logs;
  }

  /** Starts it and waits until its /readyz says so. */
  async start(): Promise<void> {
    const { commands, options } = readUnit(`proofmark-${this.name}`);
    const [command = '', ...args] = commands[0] ?? [];
    this.#child = startProcess(command, args, options, path.join(this.#logs, this.name));
    const offset = services.find(({ name }) => name === this.name)?.operations ?? 0;
    const address = `http://127.0.0.1:${Number(options.env['OPERATIONS_PORT']) + offset}/readyz`;
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const isReady = await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (this.#child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`${this.name} did not become ready: see ${this.#logs}/${this.name}`);
      }
      await pause(100);
    }
  }

  /** SIGTERM. @throws Error when it does not end with 0 */
  async stop(): Promise<void> {
    if (!this.#child) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const [code] = await ended;
    this.#child = undefined;
    if (code !== 0) throw new Error(`${this.name} ended with ${code} after SIGTERM.`);
  }
}
