import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import type { ReaderPool } from '#server/photo-readers/reader-pool.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { startStorageServer } from '#server/storage/testing/start-storage-server.ts';
import { buildApi } from '../build-api.ts';
import { type ApiClient, createApiClient, createInjectedClient } from './api-client.ts';
import { openTestPhotos } from './open-test-photos.ts';
import { patientLimits } from './patient-limits.ts';
import { type RunningWorker, startWorkerProcess } from './worker-process.ts';
import { createWorld, type World } from './world.ts';

/** The key the storage server of the tests has. */
export const testSecretKey = 'a secret key for tests, of 32 or more characters';

export interface TestApi extends ApiClient {
  baseUrl: string;
  /** The same calls without sockets. */
  injected: ApiClient;
  app: FastifyInstance;
  /** DATA_DIR of the API and its workers. */
  directory: string;
  database: Database;
  store: ObjectStore;
  world: World;
  /**
   * A worker in a process of its own, as in operation. Ended by close().
   * @param execArgv options of its Node
   */
  startWorker(execArgv?: readonly string[]): Promise<RunningWorker>;
  close(): Promise<void>;
}

/**
 * The management API listening on a free port, over a database and a store of its own, with the people of `World` in
 * it.
 * @param reach how the API and its workers reach the database, given its address: through a proxy, for example
 */
export async function startApi(
  settings: Record<string, string> = {},
  photos: ReaderPool = openTestPhotos(),
  reach = async (databaseUrl: string) => databaseUrl,
): Promise<TestApi> {
  const testDatabase = await createTestDatabase();
  const databaseUrl = await reach(testDatabase.url);
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-api-'));
  const storage = await startStorageServer(path.join(directory, 'storage'));
  const config = loadConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    CODE_URL: 'http://codes.test',
    // Nothing answers there: no test asks the resolvers of the machine.
    DNS_SERVERS: '127.0.0.1:9',
    SECRET_KEY: testSecretKey,
    ...patientLimits,
    ...settings,
  });
  const database = openDatabase(databaseUrl, {
    max: 10,
    applicationName: 'proofmark-test',
    limits: config.limits.requestDatabase,
  });
  const queue = await openJobQueue(database.pool, () => undefined);
  const store = createLocalObjectStore(storage.settings);
  const app = buildApi({ config, database, store, inUnitOfWork: createUnitsOfWork(database, queue), photos });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The API has no port.');
  const baseUrl = `http://127.0.0.1:${address.port}`;
  // Links in answers are to lead back here; the port is known only now, and routes read the address with each request.
  config.urls.api = baseUrl;
  const workers: RunningWorker[] = [];
  return {
    ...createApiClient(baseUrl),
    baseUrl,
    injected: createInjectedClient(app),
    app,
    directory,
    database,
    store,
    world: await createWorld(database),
    async startWorker(execArgv = []) {
      const environment = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: directory,
        STORAGE_URL: storage.settings.publicUrl,
        SECRET_KEY: testSecretKey,
        ...patientLimits,
        CODE_URL: 'http://codes.test',
        PORTAL_URL: 'http://portal.test',
        ...settings,
      };
      const worker = await startWorkerProcess(environment, execArgv);
      workers.push(worker);
      return worker;
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await app.close();
      await photos.close();
      await queue.close();
      await database.close();
      await storage.close();
      await testDatabase.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
