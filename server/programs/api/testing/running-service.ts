import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import { type FreezableProxy, startFreezableProxy } from './freezable-proxy.ts';
import { type ProgramName, type ProgramProcess, startProgramProcess } from './program-process.ts';
import { createWorld, type World } from './world.ts';

export const programNames = ['api', 'photo', 'worker', 'storage'] as const;

export interface RunningService {
  programs: Record<ProgramName, ProgramProcess>;
  api: ApiClient;
  /** Addresses of every listener: management API, photo API, code addresses, storage. */
  urls: string[];
  /** Proxy between the programs and the database. */
  proxy: FreezableProxy;
  databaseUrl: string;
  /** Without the proxy. */
  database: Database;
  /** DATA_DIR of the programs. */
  directory: string;
  world: World;
  close(): Promise<void>;
}

/** The real programs of the service, as in operation, with the people of `World`, answered once each is ready. */
export async function startService(settings: Record<string, string> = {}): Promise<RunningService> {
  const test = await createTestDatabase();
  const database = openDatabase(test.url, { max: 2, applicationName: 'proofmark-test' });
  const world = await createWorld(database);
  const proxy = await startFreezableProxy(test.url);
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-seen-'));
  const ports: Record<string, string> = {};
  for (const name of ['API_PORT', 'PHOTO_PORT', 'CODE_PORT', 'STORAGE_PORT'])
    ports[name] = String(await findFreePort());
  const urls = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
  const env = {
    ...ports,
    DATABASE_URL: proxy.url,
    DATA_DIR: directory,
    SECRET_KEY: 'a secret key for tests, of 32 or more characters',
    PHOTO_READERS: '1',
    ...settings,
  };
  const programs = {} as Record<ProgramName, ProgramProcess>;
  await Promise.all(
    programNames.map(async (name) => {
      programs[name] = await startProgramProcess(name, env);
    }),
  );
  // Ready is what it waits for; that it listens comes a moment later.
  for (const url of urls) {
    const answers = () =>
      fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      );
    await eventually(answers, (status) => status === 200);
  }
  return {
    programs,
    api: createApiClient(urls[0] ?? ''),
    urls,
    proxy,
    databaseUrl: test.url,
    database,
    directory,
    world,
    close: async () => {
      await proxy.close();
      await database.close();
      await test.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
