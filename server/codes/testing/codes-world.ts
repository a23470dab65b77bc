import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { loadConfig } from '#server/core/config/config.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { createLogger } from '#server/core/log.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { insertCompanyFixture } from './code-fixtures.ts';

export const secretKey = 'a secret of thirty-two characters!';

/** A database with two brand owners, a storage folder, and what a handler is given. */
export async function openCodesWorld() {
  const testDatabase = await createTestDatabase();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'proofmark-codes-'));
  const config = loadConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  const database = openDatabase(testDatabase.url, { max: 8, applicationName: 'proofmark-test' });
  const queue = await openJobQueue(database.pool, () => undefined);
  const store = createObjectStore(config.storage, secretKey);
  const context: JobContext = {
    config,
    database,
    store,
    inUnitOfWork: createUnitsOfWork(database, queue),
    log: createLogger('test', 'silent'),
    signal: new AbortController().signal,
  };
  return {
    databaseUrl: testDatabase.url,
    directory,
    database,
    store,
    context,
    brand: await insertCompanyFixture(database, 'brand'),
    rival: await insertCompanyFixture(database, 'rival'),
    async close() {
      await queue.close();
      await database.close();
      await testDatabase.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type CodesWorld = Awaited<ReturnType<typeof openCodesWorld>>;

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The entries of a zip archive, read by an independent reader, which checks each one's CRC and size. */
export async function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { validateEntrySizes: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await readAll(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

/** Polls until the answer is not undefined. @throws Error at the ceiling, far beyond what a busy machine needs */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + ceilingMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`Waited ${ceilingMs} ms for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
