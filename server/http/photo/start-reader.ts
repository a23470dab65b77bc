import { type ChildProcess, fork } from 'node:child_process';
import { photoEnvironment, photoNodeOptions } from '#server/config/photo-memory.ts';

/**
 * Starts a process that looks at photos. It gets nothing of this one's environment: what decodes strangers' bytes has no use for keys and
 * addresses.
 * @param module what it runs
 */
export function startReader(module: URL): ChildProcess {
  return fork(module, {
    serialization: 'advanced',
    // One photo at a time needs no heap for each of the threads.
    env: { NODE_ENV: 'production', ...photoEnvironment, MALLOC_ARENA_MAX: '1' },
    // Bounded, so that no photo takes the machine's memory.
    execArgv: [...photoNodeOptions, '--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
