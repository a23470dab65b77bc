// conforms: 39.1

import { loadConfig } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { openWhenUsed } from '#server/photo-readers/open-when-used.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { countNextScans } from '#server/scans/shared/scan-summary.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { callsTo } from './api-process.ts';
import { withBenchDatabase, withSecondDatabase } from './bench-database.ts';
import { listCalls } from './list-calls.ts';
import { fillLists, type ListData } from './list-data.ts';
import { quantile } from './statistics.ts';

const bar = 1.5;
const fewCodes = 10_000;
const warming = 10;
const callsOfEach = 200;
/** Below this, only the wire, timers and other work of the machine are visible. */
const floorMs = 5;
/** p95 of a search over everything, as typed. */
const searchLimitMs = 150;

/**
 * Every list and search call over HTTP, against a database of ten thousand codes and one of ten million on the same
 * server, in turns, so that other work of the machine affects both alike; p95 of each, and their ratio.
 */
export async function run([codes, only = '']: readonly string[]): Promise<boolean> {
  const many = Number(codes ?? 10_000_000);
  if (!Number.isInteger(many) || many < fewCodes)
    throw new Error('Usage: npm run bench -- lists [codes] [only calls named so]');
  return withBenchDatabase((small) =>
    withSecondDatabase(small, async (large) => {
      const began = performance.now();
      const few = await fill(small, fewCodes);
      const full = await fill(large, many);
      console.log(`${many.toLocaleString('en')} codes filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
      return compare({ database: small, data: few }, { database: large, data: full }, only);
    }),
  );
}

async function fill(database: Database, codes: number): Promise<ListData> {
  const data = await fillLists(database, codes);
  // As a worker has done in passing long since.
  const count = () => database.db.transaction().execute((trx) => countNextScans(trx, 86_400_000));
  while (!(await count()).isLast);
  return data;
}

interface Side {
  database: Database;
  data: ListData;
}

export async function compare(small: Side, large: Side, only = ''): Promise<boolean> {
  const [few, many] = [await openSide(small), await openSide(large)];
  let good = true;
  try {
    const calls = listCalls(large.data);
    for (const [index, [name, address]] of listCalls(small.data).entries()) {
      if (!name.startsWith(only)) continue;
      const times: [number[], number[]] = [[], []];
      for (let n = -warming; n < callsOfEach; n += 1) {
        const turn = Math.abs(n);
        const a = await few.time(address(turn));
        const b = await many.time(calls[index]?.[1](turn) ?? '');
        if (n < 0) continue;
        times[0].push(a);
        times[1].push(b);
      }
      const [before, after] = times.map((all) => quantile(all, 0.95)) as [number, number];
      const [halfBefore, halfAfter] = times.map((all) => quantile(all, 0.5)) as [number, number];
      const ratio = Math.max(after, floorMs) / Math.max(before, floorMs);
      // A chart, not a list: it adds up days and products, which a small database has fewer of. For the record.
      const isJudged = !name.includes('summary');
      // A search looks through a bounded number of rows, of which a small database has fewer.
      const isGood = name.startsWith('search:') ? after <= searchLimitMs : ratio <= bar;
      const word = isJudged ? (isGood ? 'ok' : 'OVER') : '-';
      if (isJudged) good &&= isGood;
      console.log(
        `${word.padEnd(4)} ${name.padEnd(36)} p95 ${before.toFixed(1).padStart(6)} → ${after.toFixed(1).padStart(6)} ms, ratio ${(after / before).toFixed(2)}; median ${halfBefore.toFixed(1)} → ${halfAfter.toFixed(1)} ms`,
      );
    }
  } finally {
    await few.close();
    await many.close();
  }
  console.log(`Bar ${bar}; a p95 under ${floorMs} ms counts as ${floorMs} ms.`);
  return good;
}

/** The API over a database, and the time of a call to it in ms, its body read. */
export async function openSide({ database, data }: { database: Database; data: { userId: number } }) {
  const secretKey = 'x'.repeat(32);
  const config = loadConfig({
    LOG_LEVEL: 'silent',
    API_RATE_PER_MINUTE: '10000000',
    API_SECONDS_PER_MINUTE: '3840',
    SECRET_KEY: secretKey,
  });
  const queue = await openJobQueue(database.pool, (error) => console.error(error));
  const store = createObjectStore({ driver: 'local', directory: '/nowhere', publicUrl: 'http://localhost' }, secretKey);
  const photos = openWhenUsed({
    readers: 1,
    maxQueued: 1,
    maxWaitMs: 1000,
    maxPhotoMs: 1000,
    maxAnswerMs: 120_000,
    onLost: () => undefined,
  });
  const app = buildApi({ config, database, store, inUnitOfWork: createUnitsOfWork(database, queue), photos });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...(await callsTo(url, database, data.userId)),
    async close() {
      await app.close();
      await queue.close();
    },
  };
}
