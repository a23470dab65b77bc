import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#server/db/embedded/free-port.ts';
import { eventually } from './eventually.ts';

export interface ApiProcess {
  baseUrl: string;
  /** Ends it with -9, at whatever it is doing. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('../../bin/api.ts', import.meta.url));

/** server/bin/api.ts in a process of its own, answered once it is well. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const port = await findFreePort();
  const child: ChildProcess = fork(program, [], {
    env: { ...env, API_PORT: String(port), NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(`${baseUrl}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isWell) => isWell || child.exitCode !== null,
  );
  if (child.exitCode !== null) throw new Error(`The API ended at once with ${child.exitCode}.`);
  return {
    baseUrl,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
