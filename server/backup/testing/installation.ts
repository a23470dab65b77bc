import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '#lib/contract/auth.ts';
import { type Config, loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { type ApiClient, createApiClient } from '#server/programs/api/testing/api-client.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { type RunningWorker, startWorkerProcess } from '#server/programs/api/testing/worker-process.ts';
import { startPhotoApi, type TestPhotoApi } from '#server/programs/photo/testing/start-photo-api.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { startStorageServer } from '#server/storage/testing/start-storage-server.ts';

export const demoPassword = 'proofmark-demo';

/** Data of an installation, and its programs once they are started. */
export interface Installation {
  config: Config;
  store: ObjectStore;
  start(): Promise<RunningInstallation>;
  close(): Promise<void>;
}

export interface RunningInstallation {
  api: ApiClient;
  photos: TestPhotoApi;
  database: Database;
  /** A token of a demo account. */
  signInAs(email: string): Promise<string>;
  startWorker(): Promise<RunningWorker>;
  stop(): Promise<void>;
}

/** An installation over a database of any content, with a store of its own that is empty. */
export async function openInstallation(databaseUrl: string): Promise<Installation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-installation-'));
  const storage = await startStorageServer(path.join(directory, 'storage'));
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    SECRET_KEY: testSecretKey,
    STORAGE_URL: storage.settings.publicUrl,
    DATABASE_WAIT_SECONDS: '60',
    LOG_LEVEL: 'silent',
  };
  const config = loadConfig({ ...settings, DEMO: '1' });
  const store = createLocalObjectStore(storage.settings);
  return {
    config,
    store,
    async start() {
      const database = openDatabase(databaseUrl, { max: 8, applicationName: 'proofmark-test' });
      const queue = await openJobQueue(database.pool, () => undefined);
      const readers = openTestPhotos();
      const inUnitOfWork = createUnitsOfWork(database, queue);
      const app = buildApi({ config, database, store, inUnitOfWork, photos: readers });
      const api = createApiClient(await app.listen({ host: '127.0.0.1', port: 0 }));
      const photos = await startPhotoApi({ database, store });
      return {
        api,
        photos,
        database,
        startWorker: () => startWorkerProcess(settings),
        async signInAs(email) {
          const { body, text } = await api.call(signIn, { body: { email, password: demoPassword } });
          if (!('token' in body)) throw new Error(text);
          return body.token;
        },
        async stop() {
          await photos.close();
          await app.close();
          await readers.close();
          await queue.close();
          await database.close();
        },
      };
    },
    async close() {
      await storage.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
