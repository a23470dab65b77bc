import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compileCache } from '#server/core/config/testing/compile-cache.ts';

export interface RunningWorker {
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../bin/worker.ts', import.meta.url));

/** server/bin/worker.ts in a process of its own, answered once it takes jobs. */
export async function startWorkerProcess(env: Record<string, string>): Promise<RunningWorker> {
  const child = fork(program, [], {
    env: { ...compileCache, ...env, NODE_ENV: 'test', LOG_LEVEL: 'error' },
    silent: true,
    execArgv: [],
  });
  let output = '';
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('worker ready')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The worker ended at once: ${output}`)));
  });
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await exited;
    },
  };
}
