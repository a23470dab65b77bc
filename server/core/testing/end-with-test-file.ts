import type { ChildProcess } from 'node:child_process';
import { afterAll } from 'vitest';

const running = new Set<ChildProcess>();

function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

// A test that fails, or a hook that throws, ends none of what it started.
afterAll(killRunning);
process.once('exit', killRunning);

/** Kills the process at the end of the test file, unless it has ended before. */
export function endWithTestFile<C extends ChildProcess>(child: C): C {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
