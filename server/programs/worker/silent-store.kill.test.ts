import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CompanyFixture,
  insertCompanyFixture,
  insertWorkorderFixture,
} from '#server/codes/testing/code-fixtures.ts';
import { readAll, readArchive, waitFor } from '#server/codes/testing/codes-world.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import {
  type IngestionWorld,
  insertProcessingRecord,
  openIngestionWorld,
} from '#server/ingestion/testing/ingestion-world.ts';
import { createS3ObjectStore } from '#server/storage/s3/s3-object-store.ts';
import { type MemoryS3, memoryBucket, startMemoryS3 } from '#server/storage/testing/memory-s3.ts';
import { startWorkerProcess, type WorkerProcess } from './testing/worker-process.ts';

let world: IngestionWorld;
let s3: MemoryS3;
let proxy: FaultProxy;
let worker: WorkerProcess;
let buyer: CompanyFixture;

beforeAll(async () => {
  s3 = await startMemoryS3();
  proxy = await startProxyOf(s3.endpoint);
  world = await openIngestionWorld();
  buyer = await insertCompanyFixture(world.context.database, 'buyer');
  world.context.store = createS3ObjectStore({ ...memoryBucket, endpoint: s3.endpoint });
  worker = startWorkerProcess(
    { databaseUrl: world.databaseUrl, directory: world.context.config.dataDir },
    {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: proxy.through(s3.endpoint),
      S3_REGION: memoryBucket.region,
      S3_BUCKET: memoryBucket.bucket,
      S3_ACCESS_KEY_ID: memoryBucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: memoryBucket.secretAccessKey,
      S3_CONNECT_SECONDS: '0.5',
      S3_IDLE_SECONDS: '0.5',
      LOG_LEVEL: 'fatal',
    },
  );
  await worker.ready;
});
afterAll(async () => {
  worker.child.kill('SIGKILL');
  await worker.ended;
  await proxy.close();
  s3.close();
  await world.close();
});

const database = () => world.context.database;
const readOrder = (id: number) =>
  database().db.selectFrom('workorders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const readDocument = (id: number) =>
  database().db.selectFrom('documents').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const readRecord = (id: number) =>
  database().db.selectFrom('ingestions').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

async function order(quantity: number): Promise<number> {
  const id = await insertWorkorderFixture(database(), buyer, { quantity });
  await world.context.inUnitOfWork(({ enqueue }) => enqueue('generate-codes', { workorderId: id }, { group: null }));
  return id;
}

async function exportCodes(workorderId: number, key: string): Promise<number> {
  return world.context.inUnitOfWork(async ({ trx, enqueue }) => {
    const documentId = await insertDocument(trx, {
      key,
      companyId: buyer.companyId,
      createdBy: buyer.userId,
      description: '',
      parameters: { workorder: workorderId },
      relatedId: workorderId,
      lifetimeDays: 7,
    });
    await enqueue('export-codes', { documentId }, { group: null });
    return documentId;
  });
}

async function ingest(name: string): Promise<number> {
  const { id } = await insertProcessingRecord(world, world.brand, `id,product\n${name}-AAAA,SOAP-1\n${name}-BBBB,\n`);
  await world.context.inUnitOfWork(({ enqueue }) => enqueue('ingest-codes', { ingestionId: id }, { group: null }));
  return id;
}

const completed = (id: number) =>
  waitFor('completion', async () => ((await readOrder(id)).codegen_status === 4 ? true : undefined));

// conforms: F14
it('a store that takes connections and never answers: jobs fail within their limit, rows say so, takers are free, and all is done when it is back', async () => {
  const before = await order(50);
  await completed(before);
  const beganAt = performance.now();
  proxy.freeze();
  proxy.swallow();
  const orders = [await order(50), await order(60)];
  const documents = [await exportCodes(before, 'doc_silent_1'), await exportCodes(before, 'doc_silent_2')];
  const records = [await ingest('SILENT1'), await ingest('SILENT2')];

  for (const id of orders) {
    const row = await waitFor('the order to say it', async () => {
      const found = await readOrder(id);
      return found.codegen_error === null ? undefined : found;
    });
    expect(row.codegen_error).toMatch(/goes on by itself/);
  }
  for (const id of documents) {
    const row = await waitFor('the document to say it', async () => {
      const found = await readDocument(id);
      return 'message' in found.error_data ? found : undefined;
    });
    expect(row).toMatchObject({
      status: 'in-progress',
      error_data: { message: expect.stringMatching(/goes on by itself/) },
    });
  }
  for (const id of records) {
    const row = await waitFor('the record to say it', async () => {
      const found = await readRecord(id);
      return found.error_summary === null ? undefined : found;
    });
    expect(row).toMatchObject({ status: 'processing', error_count: 0 });
    expect(row.error_summary?.[0]?.message).toMatch(/goes on by itself/);
  }
  const said = performance.now();

  await proxy.accept();
  proxy.cut();
  // New work is taken at once: no taker is held by what hung.
  await completed(await order(10));
  for (const id of orders) await completed(id);
  for (const id of documents) {
    await waitFor('the document', async () => ((await readDocument(id)).status === 'complete' ? true : undefined));
  }
  for (const id of records) {
    await waitFor('the record', async () => ((await readRecord(id)).status === 'completed' ? true : undefined));
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.info(
    `silent store: six rows said so after ${seconds(said - beganAt)} s; all done ${seconds(performance.now() - said)} s after it was back`,
  );

  for (const [id, quantity] of [
    [orders[0] ?? 0, 50],
    [orders[1] ?? 0, 60],
  ] as const) {
    const row = await readOrder(id);
    expect(row).toMatchObject({ codegen_error: null, codes_generated: quantity });
    const { rows } = await database().pool.query('SELECT count(*) AS codes FROM codes WHERE workorder_id = $1', [id]);
    expect(rows).toEqual([{ codes: quantity }]);
    const { body } = await world.context.store.get(row.codes_file_key ?? '');
    const lines = [...(await readArchive(await readAll(body))).values()][0]?.toString().trim().split('\n') ?? [];
    expect(new Set(lines.slice(1)).size).toBe(quantity);
  }
  for (const id of documents) expect(await readDocument(id)).toMatchObject({ row_count: 50, error_data: {} });
  for (const id of records) {
    const row = await readRecord(id);
    expect(row).toMatchObject({ error_summary: null, row_count: 2 });
    const { rows } = await database().pool.query('SELECT count(*) AS codes FROM codes WHERE workorder_id = $1', [
      row.workorder_id,
    ]);
    expect(rows).toEqual([{ codes: 2 }]);
  }
});
