import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { isAlive } from '#server/tools/embedded-postgres/leftover-server.ts';
import { endWithTestFile } from './end-with-test-file.ts';

it('leaves no program behind when the process that forked it is killed', async () => {
  const program = spawn(process.execPath, [fileURLToPath(new URL('./forking-program.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTestFile(program);
  const [line] = await once(program.stdout, 'data');
  const forked = Number(line);
  expect(isAlive(forked)).toBe(true);
  program.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(forked)).toBe(false), { timeout: ceilingMs, interval: 100 });
});
