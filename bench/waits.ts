import path from 'node:path';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { migrateToLatest } from '#server/core/db/migrate/migrate.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { startWorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import { memoryBucket, startMemoryS3 } from '#server/storage/testing/memory-s3.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/tools/embedded-postgres/start-embedded-postgres.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { startApiProcess } from './api-process.ts';
import { type CompanyFixture, createCompany, createWorkorder } from './codes-fixture.ts';
import { pollUntil } from './http-client.ts';

/** Seconds of which none may be longer: an answer, and coming back by itself. */
const bar = { answer: 10, back: 10 };
const faultMs = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const inSeconds = (ms: number) => (ms / 1000).toFixed(1);

/**
 * Cost of silent, cut and restarted databases and of a silent store, with the default limits: calls of the API under
 * traffic of 20 callers, and orders of a worker.
 */
export async function run(): Promise<boolean> {
  const { dataDir: directory, remove } = createTemporaryDataDir('proofmark-bench-');
  const dataDir = path.join(directory, 'data');
  let server = await startEmbeddedPostgres({ dataDir, port: 0 });
  const restart = async (end: (running: EmbeddedPostgres) => unknown) => {
    await end(server);
    await server.exited;
    await pause(2000);
    server = await startEmbeddedPostgres({ dataDir, port: 0, databaseExists: true });
  };
  await migrateToLatest(server.url, jobs);
  const database = openDatabase(server.url, { max: 4, applicationName: 'proofmark-bench' });
  const proxy = await startProxyOf(server.url);
  try {
    const company = await createCompany(database);
    const api = await startApiProcess({ ...database, url: proxy.through(server.url), directory }, company.userId);
    try {
      const holds = await everyFault(api.time, proxy, restart);
      await silentStore(database, company, server.url, directory);
      return holds;
    } finally {
      await api.stop();
    }
  } finally {
    await database.close();
    await proxy.close();
    await server.stop();
    remove();
  }
}

async function everyFault(
  time: (address: string) => Promise<number>,
  proxy: FaultProxy,
  restart: (end: (running: EmbeddedPostgres) => unknown) => Promise<void>,
): Promise<boolean> {
  const faults: [string, () => Promise<unknown>][] = [
    ['open connections frozen, new ones fine', async () => proxy.freeze()],
    ['every connection cut off', async () => proxy.cut()],
    [
      `host gone for ${faultMs / 1000} s: frozen, new connections taken and never answered`,
      async () => {
        proxy.freeze();
        proxy.swallow();
        await pause(faultMs);
        await proxy.accept();
      },
    ],
    [
      `connections refused for ${faultMs / 1000} s`,
      async () => {
        await proxy.refuse();
        proxy.cut();
        await pause(faultMs);
        await proxy.accept();
      },
    ],
    ['PostgreSQL stopped, started 2 s later', () => restart((running) => running.stop())],
    ['PostgreSQL killed with -9, started 2 s later', () => restart((running) => running.kill())],
  ];
  let holds = true;
  for (const [name, fault] of faults) holds = (await measure(name, fault, time)) && holds;
  return holds;
}

async function measure(
  name: string,
  fault: () => Promise<unknown>,
  time: (address: string) => Promise<number>,
): Promise<boolean> {
  const calls: { endedAt: number; took: number; failed: boolean }[] = [];
  let stopped = false;
  const caller = async () => {
    while (!stopped) {
      const began = performance.now();
      const failed = await time('/api/v2/me/').then(
        () => false,
        () => true,
      );
      const endedAt = performance.now();
      calls.push({ endedAt, took: endedAt - began, failed });
      await pause(20);
    }
  };
  const callers = Array.from({ length: 20 }, caller);
  await pause(1000);
  await fault();
  const repairedAt = performance.now();
  await pause(faultMs);
  stopped = true;
  await Promise.all(callers);
  const failures = calls.filter(({ failed }) => failed);
  const longest = Math.max(...calls.map(({ took }) => took));
  const back = Math.max(0, ...failures.map(({ endedAt }) => endedAt - repairedAt));
  const holds = longest < bar.answer * 1000 && back < bar.back * 1000;
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${name}: longest call ${inSeconds(longest)} s, last failure ${inSeconds(back)} s after the repair, ${failures.length} of ${calls.length} calls failed`,
  );
  return holds;
}

async function silentStore(
  database: Database,
  company: CompanyFixture,
  databaseUrl: string,
  directory: string,
): Promise<void> {
  const s3 = await startMemoryS3();
  const proxy = await startProxyOf(s3.endpoint);
  const worker = startWorkerProcess(
    { databaseUrl, directory },
    {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: proxy.through(s3.endpoint),
      S3_REGION: memoryBucket.region,
      S3_BUCKET: memoryBucket.bucket,
      S3_ACCESS_KEY_ID: memoryBucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: memoryBucket.secretAccessKey,
      LOG_LEVEL: 'fatal',
    },
  );
  await worker.ready;
  const queue = await openJobQueue(database.pool, (error) => console.error(error));
  const inUnitOfWork = createUnitsOfWork(database, queue);
  proxy.swallow();
  const ids = await Promise.all(
    ['one', 'two'].map((reference) =>
      createWorkorder(database, { ...company, quantity: 1000, style: 'compact-12', reference }),
    ),
  );
  for (const workorderId of ids)
    await inUnitOfWork(({ enqueue }) => enqueue('generate-codes', { workorderId }, { group: null }));
  const rows = () =>
    database.db.selectFrom('workorders').where('id', 'in', ids).select(['codegen_status', 'codegen_error']).execute();
  const began = performance.now();
  await pollUntil(rows, (found) => found.every((row) => row.codegen_error !== null));
  const said = performance.now();
  await proxy.accept();
  proxy.cut();
  await pollUntil(rows, (found) => found.every((row) => row.codegen_status === 4));
  console.log(
    `ok   store takes connections and never answers: both orders say so after ${inSeconds(said - began)} s, both done ${inSeconds(performance.now() - said)} s after it is back`,
  );
  worker.child.kill('SIGTERM');
  await worker.ended;
  await queue.close();
  await proxy.close();
  s3.close();
}
