import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

/** A worker node of the tests' cluster, which can be killed and brought back. */
export function workerNode(index: number): { port: number; kill(): void; restart(): Promise<void> } {
  const { port } = new URL(inject('testWorkerUrls')[index] ?? '');
  const clusterData = inject('testClusterData');
  const data = path.join(clusterData, port);
  return {
    port: Number(port),
    kill: () => {
      const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    restart: async () => {
      // Processes of a killed node end a moment later and hold its memory until then.
      while (!(await start(clusterData, data))) await pause(200);
    },
  };
}

async function start(clusterData: string, data: string): Promise<boolean> {
  const program = path.join(path.dirname(clusterData), 'programs/usr/lib/postgresql/15/bin/pg_ctl');
  const { uid, gid } = statSync(data);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program, ['-D', data, '-l', `${data}.log`, '-w', 'start'], { ...account, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code === 0;
}
