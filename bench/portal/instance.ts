import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { operationsPlaces } from '#lib/operations/operations-settings.ts';

export interface Instance {
  portal: string;
  api: string;
  photo: string;
  code: string;
  /** Address of the portal's metrics. */
  metrics: string;
  stop(): Promise<void>;
}

const programs = ['PORTAL', 'API', 'PHOTO', 'STORAGE', 'CODE'] as const;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** `npm start` with demo data of its own, with the portal's production build. */
export async function startInstance(): Promise<Instance> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'proofmark-bench-portal-'));
  const ports: Record<string, string> = {};
  for (const name of programs) ports[`${name}_PORT`] = String(await freePort());
  const operations = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../server/tools/start.mjs')], {
    env: { ...process.env, ...ports, OPERATIONS_PORT: String(operations), DATA_DIR: dataDir, DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const portal = `http://localhost:${ports['PORTAL_PORT']}`;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (;;) {
    const isUp = await fetch(`${portal}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null) throw new Error(`The instance ended with code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const address = (name: (typeof programs)[number]) => `http://localhost:${ports[`${name}_PORT`]}`;
  const metrics = `http://127.0.0.1:${operations + operationsPlaces.portal}/metrics`;
  return { portal, api: address('API'), photo: address('PHOTO'), code: address('CODE'), metrics, stop };
}
