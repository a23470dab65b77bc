import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';

export interface RunningWorker {
  child: ChildProcess;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../bin/worker.ts', import.meta.url));

/**
 * server/bin/worker.ts in a process of its own that ends with the test file at the latest, answered once it takes jobs.
 * @param execArgv options of its Node
 */
export async function startWorkerProcess(
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<RunningWorker> {
  const child = forkProgram(program, {
    env: { ...env, NODE_ENV: 'test', LOG_LEVEL: 'error' },
    execArgv: [...execArgv],
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
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await exited;
    },
  };
}
