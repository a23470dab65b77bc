// conforms: 39.3
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { searchCodes } from '#lib/contract/codes.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { startApiProcess } from './api-process.ts';
import { withBenchDatabase } from './bench-database.ts';
import { createCatalog, csvLines, measureOurs, measurePsql } from './ingest-fixture.ts';
import { fillLists, type ListData } from './list-data.ts';
import { quantile } from './statistics.ts';
import { inSeconds, median, requirePsql } from './yardstick.ts';

const bar = 0.8;
const barMegabytes = 350;
const barReads = 3;
const pairCount = 2;
const idleSeconds = 20;
/** Between two reads, as of people who look at a page. */
const pauseMs = 10;
/** No workorder of ours has this id. */
const psqlWorkorder = 2_000_000_001;

/**
 * A CSV of a million own codes into a table of ten million, through the real handler in a process of its own, beside
 * psql: the same file by \copy into an unlogged staging table, then INSERT … SELECT … ON CONFLICT into the same table.
 * Rows that either side adds are deleted before the next round, after one round that is not counted, so that both find
 * the indexes alike. Meanwhile a client reads through a real API program: its p99 is compared with that of the same
 * reads while nothing else runs.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const quantity = Number(args[0] ?? 1_000_000);
  const present = Number(args[1] ?? 10_000_000);
  if (!Number.isInteger(quantity) || quantity < 1 || !Number.isInteger(present) || present < 1) {
    throw new Error('Usage: npm run bench -- ingest-large [rows of the file] [codes present before]');
  }
  console.log(
    `A CSV of ${quantity.toLocaleString('en')} rows into ${present.toLocaleString('en')} codes. Yardstick: ${requirePsql()}`,
  );
  return withBenchDatabase(async (database) => {
    const data = await fillLists(database, present);
    await createCatalog(database, data.companyId);
    const file = path.join(database.directory, 'codes.csv');
    await pipeline(Readable.from(csvLines(quantity)), createWriteStream(file));
    const bulk = {
      ours: (pair: number) => measureOurs(database, data, file, quantity, pair),
      psql: () => measurePsql(database, data.companyId, file, { table: 'codes', workorder: psqlWorkorder }),
      async undo() {
        await database.pool.query('DELETE FROM codes WHERE workorder_id > $1', [data.lastWorkorder]);
        await database.pool.query('VACUUM ANALYZE codes');
      },
    };
    await bulk.psql();
    await bulk.undo();
    const api = await startApiProcess(database, data.userId);
    try {
      return await measure(bulk, (address) => api.time(address), data, quantity);
    } finally {
      await api.stop();
    }
  });
}

interface Bulk {
  ours(pair: number): ReturnType<typeof measureOurs>;
  psql(): Promise<number>;
  undo(): Promise<void>;
}

async function measure(
  bulk: Bulk,
  time: (address: string) => Promise<number>,
  data: ListData,
  quantity: number,
): Promise<boolean> {
  const read = (until: () => boolean) => readMeanwhile(time, data, until);
  const began = performance.now();
  await read(() => performance.now() - began > 2000);
  const idleFrom = performance.now();
  const idle = await read(() => performance.now() - idleFrom > idleSeconds * 1000);
  const pairs: { ours: number; psql: number; peak: number | null }[] = [];
  const busy: number[] = [];
  for (let pair = 1; pair <= pairCount; pair += 1) {
    const psqlFirst = pair % 2 === 0;
    let psql = 0;
    if (psqlFirst) {
      psql = await bulk.psql();
      await bulk.undo();
    }
    let isDone = false;
    const ingestion = bulk.ours(pair).finally(() => {
      isDone = true;
    });
    const [ours, times] = await Promise.all([ingestion, read(() => isDone)]);
    busy.push(...times);
    await bulk.undo();
    if (!psqlFirst) {
      psql = await bulk.psql();
      await bulk.undo();
    }
    pairs.push({ ours: ours.seconds, psql, peak: ours.peakMegabytes });
    console.log(`  pair ${pair}: ours ${inSeconds(ours.seconds)} (with reads meanwhile), psql ${inSeconds(psql)}`);
  }
  return report(pairs, idle, busy, quantity);
}

/** Reads a workorder, the list of workorders and a page of codes in turns. @returns the time of each in ms */
async function readMeanwhile(
  time: (address: string) => Promise<number>,
  data: ListData,
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const id = data.workorders[n % data.workorders.length] ?? 1;
    times.push(
      await time(endpointUrl(getWorkorder, { params: { id } })),
      await time(endpointUrl(listWorkorders, {})),
      await time(endpointUrl(searchCodes, { query: { workorder: id } })),
    );
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times;
}

function report(
  pairs: readonly { ours: number; psql: number; peak: number | null }[],
  idle: readonly number[],
  busy: readonly number[],
  quantity: number,
): boolean {
  const ours = median(pairs.map((pair) => pair.ours));
  const ratio = median(pairs.map((pair) => pair.ours / pair.psql));
  const peaks = pairs.map(({ peak }) => peak).filter((peak) => peak !== null);
  const peak = peaks.length > 0 ? Math.max(...peaks) : null;
  const reads = quantile(busy, 0.99) / quantile(idle, 0.99);
  console.log(`Ours: ${inSeconds(ours)}, ${Math.round(quantity / ours).toLocaleString('en')} rows/s`);
  console.log(`psql staging and INSERT … SELECT: ratio ${ratio.toFixed(2)} (bar ${bar})`);
  console.log(
    `Peak memory of the process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`} (bar ${barMegabytes} MB)`,
  );
  for (const [name, times] of [
    ['while idle', idle],
    ['during the ingestions', busy],
  ] as const) {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    console.log(`${times.length} reads ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  console.log(`p99 of reads: ratio ${reads.toFixed(2)} (bar ${barReads})`);
  return ratio <= bar && (peak === null || peak <= barMegabytes) && reads <= barReads;
}
