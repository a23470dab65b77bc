import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../config/testing/compile-cache.ts';

const exitWithParent = new URL('../../tools/one-machine/exit-with-parent.mjs', import.meta.url).href;

/**
 * A program in a process of its own that does not outlive this one: when this process is gone, even by kill -9, the IPC
 * channel between them closes, and the program ends within the grace of exit-with-parent.mjs, also while it still
 * starts or waits for a database.
 */
export function forkProgram(
  program: string | URL,
  options: Omit<ForkOptions, 'detached'> = {},
  args: readonly string[] = [],
): ChildProcess {
  return fork(program instanceof URL ? fileURLToPath(program) : program, args, {
    ...options,
    execArgv: ['--import', exitWithParent, ...(options.execArgv ?? [])],
    env: { ...compileCache, ...options.env, PROOFMARK_SUPERVISOR: String(process.pid) } as NodeJS.ProcessEnv,
  });
}
