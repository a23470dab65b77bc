import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

export interface ApiProcess extends ApiClient {
  baseUrl: string;
  child: ChildProcess;
  /** kill -9; answers once the process is gone. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../bin/api.ts', import.meta.url));

/**
 * server/bin/api.ts in a process of its own that ends with the test file at the latest, answered once it listens.
 * @param execArgv options of its Node
 */
export async function startApiProcess(
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<ApiProcess> {
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-api-process-'));
  const port = await findFreePort();
  const child = forkProgram(program, {
    env: {
      DATA_DIR: directory,
      ...env,
      API_PORT: String(port),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
    },
    execArgv: [...execArgv],
    silent: true,
  });
  endWithTestFile(child);
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = createApiClient(baseUrl);
  const answers = () =>
    client.raw('/health').then(
      ({ status }) => status,
      () => 0,
    );
  await eventually(answers, (status) => status === 200 || hasEnded(child));
  return {
    ...client,
    baseUrl,
    child,
    async kill() {
      if (!hasEnded(child)) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
