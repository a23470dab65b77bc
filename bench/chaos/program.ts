import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { forkProgram } from '#server/core/testing/fork-program.ts';

export interface ProgramOptions {
  name: string;
  /** Absolute. */
  entry: string;
  env: Record<string, string>;
  nodeOptions?: readonly string[];
  /** Where its log goes, in a file of its name. */
  logs: string;
}

/** A program that is started again whenever it ends, as systemd or a container engine does it. */
export interface Program {
  name: string;
  readonly pid: number | undefined;
  /** Times it ended by itself, without being asked or killed. */
  crashes: number;
  kill(): Promise<void>;
  /** Sends the program a message over its channel, and again after each start. */
  tell(message: Record<string, unknown>): void;
  stop(): Promise<void>;
}

const clock = new URL('./clock.mjs', import.meta.url).href;
const restartMs = 200;
const stopMs = 10_000;

export function startProgram({ name, entry, env, nodeOptions = [], logs }: ProgramOptions): Program {
  const log = createWriteStream(path.join(logs, `${name}.log`), { flags: 'a' });
  const sent: Record<string, unknown> = {};
  let [stopping, killing] = [false, false];
  let waiting: NodeJS.Timeout | undefined;
  let child = start();

  function start(): ChildProcess {
    const started = forkProgram(entry, {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      execArgv: ['--import', clock, ...nodeOptions, '--disable-warning=ExperimentalWarning'],
      silent: true,
    });
    for (const stream of [started.stdout, started.stderr]) stream?.pipe(log, { end: false });
    started.on('error', () => undefined);
    if (Object.keys(sent).length > 0) started.send(sent, () => undefined);
    started.once('exit', (code, signal) => {
      log.write(`--- ended: ${code ?? signal}\n`);
      if (stopping) return;
      if (!killing) program.crashes += 1;
      killing = false;
      waiting = setTimeout(() => {
        child = start();
      }, restartMs);
    });
    return started;
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const program: Program = {
    name,
    get pid() {
      return child.pid;
    },
    crashes: 0,
    async kill() {
      if (hasEnded()) return;
      killing = true;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    tell(message) {
      Object.assign(sent, message);
      if (child.connected) child.send(message, () => undefined);
    },
    async stop() {
      stopping = true;
      clearTimeout(waiting);
      if (!hasEnded()) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
        await ended;
        clearTimeout(timer);
      }
      log.end();
    },
  };
  return program;
}
