import { type ChildProcess, fork } from 'node:child_process';
import { Writable } from 'node:stream';
import { photoEnvironment, photoNodeOptions } from '#server/config/photo-memory.ts';
import { photoPipe } from './photo-pipe.ts';
import type { ReaderRequest } from './reader-process.ts';

/** A process that looks at photos. */
export interface Reader {
  process: ChildProcess;
  /** Hands it an order. @param onFailed when it cannot be reached any more */
  send(request: ReaderRequest, photo: Uint8Array, onFailed: (error: Error) => void): void;
}

/**
 * Starts one. It gets nothing of this process's environment: what decodes strangers' bytes has no use for keys and addresses.
 * @param module what it runs
 */
export function startReader(module: URL): Reader {
  const child = fork(module, {
    serialization: 'advanced',
    // One photo at a time needs no heap for each of the threads.
    env: { NODE_ENV: 'production', ...photoEnvironment, MALLOC_ARENA_MAX: '1' },
    // Bounded, so that no photo takes the machine's memory.
    execArgv: [...photoNodeOptions, '--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
  });
  const photos = child.stdio[photoPipe];
  if (!(photos instanceof Writable)) throw new Error('A photo reader has no pipe for photos.');
  // It is told by the end of the process, and by send().
  photos.on('error', () => undefined);
  return {
    process: child,
    send(request, photo, onFailed) {
      const failed = (error: Error | null | undefined) => {
        if (error) onFailed(error);
      };
      child.send(request, failed);
      photos.write(photo, failed);
    },
  };
}
