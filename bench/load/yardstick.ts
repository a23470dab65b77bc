import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The yardstick's routes in a process of their own, over the same database. @returns its address */
export async function startYardstick(
  databaseUrl: string,
  connections: number,
): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'yardstick-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATABASE_POOL: String(connections) },
  });
  const [url] = (await once(child, 'message')) as [string];
  return { url, process: child };
}
