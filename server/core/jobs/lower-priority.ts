import os from 'node:os';

const niceness = 5;

/**
 * Gives this thread a lower priority than requests, the database and the worker's other jobs. On Linux alone each
 * thread has a priority of its own.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(niceness);
  } catch {
    // A sandbox that forbids it: the thread has the priority of the program.
  }
}
