import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { eventually } from '../../api/testing/eventually.ts';

export interface PhotoProcess {
  child: ChildProcess;
  url: string;
  /** Address of the code addresses. */
  codeUrl: string;
  /** kill -9; answers once the process is gone. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../bin/photo.ts', import.meta.url));

/**
 * server/bin/photo.ts in a process of its own that ends with the test file at the latest, answered once it listens.
 * @param execArgv options of its Node
 */
export async function startPhotoProcess(
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<PhotoProcess> {
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-photo-process-'));
  const [photoPort, codePort] = [await findFreePort(), await findFreePort()];
  const child = forkProgram(program, {
    env: {
      DATA_DIR: directory,
      ...env,
      PHOTO_PORT: String(photoPort),
      CODE_PORT: String(codePort),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
    },
    execArgv: [...execArgv],
    silent: true,
  });
  endWithTestFile(child);
  const url = `http://127.0.0.1:${photoPort}`;
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await eventually(answers, (status) => status === 200 || hasEnded(child));
  return {
    child,
    url,
    codeUrl: `http://127.0.0.1:${codePort}`,
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
