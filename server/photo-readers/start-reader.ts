import { type ChildProcess, fork } from 'node:child_process';
import { Writable } from 'node:stream';
import { photoEnvironment, photoReaderNodeOptions } from '#server/core/config/photo-memory.mjs';
import { photoPipe } from './photo-pipe.ts';
import type { ReaderRequest } from './reader-process.ts';

const mostWords = 2000;

/** A process that looks at photos. */
export interface Reader {
  process: ChildProcess;
  /** The end of what it complained about: of one that ended, why. */
  lastWords(): string;
  /** Hands it an order. @param onFailed when it cannot be reached any more */
  send(request: ReaderRequest, photo: Uint8Array, onFailed: (error: Error) => void): void;
}

/**
 * Starts one. It gets nothing of this process's environment: what decodes strangers' bytes has no use for keys and
 * addresses.
 * @param module what it runs
 */
export function startReader(module: URL): Reader {
  const child = fork(module, {
    serialization: 'advanced',
    // One photo at a time needs no heap for each of the threads.
    env: { NODE_ENV: 'production', ...photoEnvironment, MALLOC_ARENA_MAX: '1' },
    // Bounded, so that no photo takes the machine's memory.
    execArgv: [...photoReaderNodeOptions, '--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  const photos = child.stdio[photoPipe];
  if (!(photos instanceof Writable)) throw new Error('A photo reader has no pipe for photos.');
  // The end of the process reports it, and send().
  photos.on('error', () => undefined);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-mostWords);
  });
  return {
    process: child,
    lastWords: () => words.trim(),
    send(request, photo, onFailed) {
      const failed = (error: Error | null | undefined) => {
        if (error) onFailed(error);
      };
      child.send(request, failed);
      photos.write(photo, failed);
    },
  };
}
