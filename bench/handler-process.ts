import { fork } from 'node:child_process';
import path from 'node:path';
import { workerEnvironment, workerNodeOptions } from '#server/core/config/worker-node-options.mjs';
import type { JobName } from '#server/core/jobs/enqueue.ts';
import { cpuSecondsOf, memoryOf } from './process-usage.ts';

export interface HandlerRun {
  seconds: number;
  /** Processor time in that time, over all threads; null where the system does not tell. */
  cpuSeconds: number | null;
  /** Largest resident memory of the process, in MB (10^6 bytes); null where the system does not tell. */
  peakMegabytes: number | null;
}

/**
 * Runs one job's handler in a process of its own, as a worker would, against a database and a storage folder. The time
 * counts from when the program is loaded.
 */
export async function runHandlerProcess(
  job: { name: JobName; payload: Record<string, number> },
  place: { databaseUrl: string; directory: string },
): Promise<HandlerRun> {
  const child = fork(path.join(import.meta.dirname, 'handler-child.ts'), [job.name], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...workerEnvironment,
      NODE_ENV: 'production',
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.directory,
      SECRET_KEY: 'x'.repeat(32),
      LOG_LEVEL: 'warn',
    },
    execArgv: [...workerNodeOptions, '--disable-warning=ExperimentalWarning'],
  });
  return new Promise((resolve, reject) => {
    let began = 0;
    let cpuBegan: number | null = null;
    child.on('message', (message: 'loaded' | 'done') => {
      if (message === 'loaded') {
        began = performance.now();
        cpuBegan = cpuSecondsOf(child.pid)?.own ?? null;
        child.send(job);
        return;
      }
      const seconds = (performance.now() - began) / 1000;
      const cpu = cpuSecondsOf(child.pid)?.own ?? null;
      const cpuSeconds = cpu === null || cpuBegan === null ? null : cpu - cpuBegan;
      const peakMegabytes = child.pid === undefined ? null : memoryOf(child.pid, 'VmHWM');
      child.removeAllListeners('exit');
      child.once('exit', () => resolve({ seconds, cpuSeconds, peakMegabytes }));
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The process of the handler ended with code ${code}.`)));
  });
}
