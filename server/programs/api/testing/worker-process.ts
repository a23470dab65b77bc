import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';

export interface RunningWorker {
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../bin/worker.ts', import.meta.url));

/**
 * server/bin/worker.ts in a process of its own that ends with the test file at the latest, answered once it takes jobs.
 */
export async function startWorkerProcess(env: Record<string, string>): Promise<RunningWorker> {
  const child = forkProgram(program, {
    env: { ...env, NODE_ENV: 'test', LOG_LEVEL: 'error' },
    silent: true,
  });
  endWithTestFile(child);
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
