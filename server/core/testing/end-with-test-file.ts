import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Called after each test file, see setup.ts, and when the process of the tests ends. */
export function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

process.once('exit', killRunning);

/** Kills the process at the end of the test file, unless it has ended before. */
export function endWithTestFile<C extends ChildProcess>(child: C): C {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
