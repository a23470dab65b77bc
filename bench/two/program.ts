import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forkProgram } from '#server/core/testing/fork-program.ts';

export interface ProgramOptions {
  name: string;
  /** As `proofmark` takes it. */
  program: 'api' | 'photo' | 'worker' | 'portal' | 'prepare' | 'prepare-bucket';
  env: Record<string, string>;
  /** Where its log goes, in a file of its name. */
  logs: string;
}

/**
 * A program as an operator types it: `proofmark <program>`, with a process manager that starts it when it is asked to.
 */
export interface Program {
  name: string;
  start(): void;
  /** kill -9 of the program itself, not of its launcher, which then ends too. */
  kill(): Promise<void>;
  /** SIGTERM, and its end. @returns the code it ended with */
  end(): Promise<number | null>;
  /** Waits until its /readyz says so. */
  untilReady(): Promise<void>;
}

const launcher = path.join(import.meta.dirname, '../../server/bin/proofmark.mjs');
const patienceMs = 120_000;

/** @param operations the port of its /readyz */
export function prepareProgram({ name, program, env, logs }: ProgramOptions, operations: number): Program {
  const log = createWriteStream(path.join(logs, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  async function stop(how: (pid: number) => void): Promise<number | null> {
    if (child?.pid === undefined || !isRunning()) throw new Error(`${name} does not run.`);
    const ended = once(child, 'exit');
    how(child.pid);
    const [code] = (await ended) as [number | null];
    log.write(`--- ended: ${code}\n`);
    return code;
  }

  return {
    name,
    start() {
      if (isRunning()) throw new Error(`${name} runs already.`);
      child = forkProgram(launcher, { env: { ...process.env, ...env }, silent: true }, [program]);
      for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
    },
    kill: async () => void (await stop((pid) => process.kill(childOf(pid), 'SIGKILL'))),
    end: () => stop((pid) => process.kill(pid, 'SIGTERM')),
    async untilReady() {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        if (!isRunning()) throw new Error(`${name} ended with code ${child?.exitCode}; see its log.`);
        const signal = AbortSignal.timeout(5000);
        const isReady = await fetch(`http://127.0.0.1:${operations}/readyz`, { signal }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) return;
        if (performance.now() > deadline) throw new Error(`${name} was not ready within ${patienceMs / 1000} s.`);
        await pause(100);
      }
    },
  };
}

/** One that ends by itself. */
export async function runProgram(options: ProgramOptions): Promise<void> {
  const log = createWriteStream(path.join(options.logs, `${options.name}.log`), { flags: 'a' });
  const child = forkProgram(launcher, { env: { ...process.env, ...options.env }, silent: true }, [options.program]);
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${options.name} ended with code ${code}; see its log.`);
}

/** The launcher has one child: the program. */
function childOf(launcherId: number): number {
  const [child] = readFileSync(`/proc/${launcherId}/task/${launcherId}/children`, 'utf8').trim().split(' ');
  if (!child) throw new Error('The launcher has no program yet.');
  return Number(child);
}
