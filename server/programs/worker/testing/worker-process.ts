import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { secretKey } from '#server/codes/testing/codes-world.ts';
import { workerNodeOptions } from '#server/core/config/worker-node-options.mjs';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';

export interface WorkerProcess {
  child: ChildProcess;
  /** Resolves when it has logged `worker ready`. */
  ready: Promise<void>;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** The real worker program, in a process of its own that ends with the test file at the latest. */
export function startWorkerProcess(
  place: { databaseUrl: string; directory: string },
  settings: Record<string, string> = {},
): WorkerProcess {
  const child = forkProgram(path.join(import.meta.dirname, '../../../bin/worker.ts'), {
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.directory,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
      ...settings,
    },
    execArgv: [...workerNodeOptions, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endWithTestFile(child);
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''));
  });
  const ready = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('worker ready')) resolve();
    });
    void ended.then((how) => reject(new Error(`The worker ended before it was ready: ${how}`)));
  });
  // A test that kills a worker on purpose does not wait for it to be ready.
  ready.catch(() => undefined);
  return { child, ready, ended };
}
