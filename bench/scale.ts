import path from 'node:path';
import pg from 'pg';
import { defaultTimeLimits } from '#server/core/config/time-limits.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { migrateToLatest } from '#server/core/db/migrate/migrate.ts';
import { createClusterDatabase, missingForCitus, startCitusCluster } from '#server/core/db/testing/citus-cluster.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { distribute } from '#server/scale/distribute.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { withBenchDatabase } from './bench-database.ts';
import { listCalls } from './list-calls.ts';
import { addCodes, createPeople, readData } from './list-data.ts';
import { openSide } from './lists.ts';
import { quantile } from './statistics.ts';

const million = 1_000_000;
const codesPerStatement = 250_000;
const callsOfEach = 100;
const warming = 10;
const asked = [
  'codes: first page',
  'codes: page in the middle',
  'codes: workorder',
  'codes: serial_number',
  'codes: status 0',
  'codes: products',
  'codes: activated_at, a month',
  'codes: scm_lot',
  'codes: one code',
];

interface People {
  companyId: number;
  userId: number;
}

/**
 * One database that grows, every index in its place, and what it takes at each size: seconds for the last million
 * codes, bytes and heights of the table and each index, a VACUUM after a hundredth of the codes changed, and calls of
 * the API. On one server, or with `cluster` on three servers of Citus on this machine, which say what works and how
 * many bytes it takes, and nothing of the speed of machines of their own.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const sizes = (args[0] ?? '1,10,50').split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
    throw new Error('Usage: npm run bench -- scale [millions of codes, for example 1,10,50] [cluster]');
  }
  const isCluster = args[1] === 'cluster';
  const work = async (url: string) => {
    // Those of a job: a VACUUM of 25 million codes says nothing for minutes.
    const limits = defaultTimeLimits.jobDatabase;
    const database = openDatabase(url, { max: 4, applicationName: 'proofmark-bench', limits });
    await grow(database, sizes, isCluster).finally(() => database.close());
  };
  await (isCluster ? withCluster(work) : withBenchDatabase(({ url }) => work(url)));
  return true;
}

async function withCluster(work: (url: string) => Promise<void>): Promise<void> {
  const missing = missingForCitus();
  if (missing !== null) throw new Error(`No cluster: ${missing}.`);
  const { dataDir: directory, remove } = createTemporaryDataDir('proofmark-bench-');
  const cluster = await startCitusCluster({ programs: path.join(directory, 'cluster') }, { loses: false });
  try {
    const url = await createClusterDatabase(cluster.urls, 'scale');
    await migrateToLatest(url, jobs);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await distribute(client, 8, (line) => console.log(line));
    await client.end();
    await work(url);
  } finally {
    await cluster.stop();
    remove();
  }
}

async function grow(database: Database, sizes: readonly number[], isCluster: boolean): Promise<void> {
  const { pool } = database;
  const people = await createPeople(database);
  await pool.query('CREATE EXTENSION IF NOT EXISTS pageinspect');
  let there = 0;
  let first = 0;
  for (const size of sizes) {
    let seconds = 0;
    for (; there < size * million; there += codesPerStatement) {
      if (there % million === 0) seconds = 0;
      const began = performance.now();
      await addCodes(pool, people, { from: there, to: there + codesPerStatement });
      seconds += (performance.now() - began) / 1000;
      if ((there + codesPerStatement) % (5 * million) === 0) {
        console.log(`  ${(there + codesPerStatement) / million} M; its last million took ${seconds.toFixed(1)} s`);
      }
    }
    first ||= seconds;
    console.log(
      `\n${size} M codes: the last million took ${seconds.toFixed(1)} s, ${(seconds / first).toFixed(2)} × the first`,
    );
    await changeAndVacuum(pool);
    await (isCluster ? printClusterBytes(pool, size) : printBytes(pool, size));
    await timeCalls(database, people);
  }
}

async function changeAndVacuum(pool: pg.Pool): Promise<void> {
  await pool.query('VACUUM ANALYZE codes');
  await pool.query('UPDATE codes SET scm_updated_at = now() WHERE sequence % 100 = 0');
  const began = performance.now();
  await pool.query('VACUUM codes');
  console.log(`VACUUM after a hundredth was changed: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await pool.query('ANALYZE');
}

async function printBytes(pool: pg.Pool, size: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: number; height: number | null }>(`
    SELECT 'rows' AS name, pg_table_size('codes')::float8 AS bytes, NULL AS height
    UNION ALL
    SELECT indexrelid::regclass::text, pg_relation_size(indexrelid)::float8,
           CASE WHEN am.amname = 'btree' THEN (bt_metap(indexrelid::regclass::text)).level + 1 END
      FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid JOIN pg_am AS am ON am.oid = c.relam
     WHERE indrelid = 'codes'::regclass`);
  let sum = 0;
  for (const { name, bytes, height } of rows) {
    sum += bytes;
    const levels = height === null ? '' : `, height ${height}`;
    console.log(`  ${name.padEnd(32)} ${(bytes / 1e6).toFixed(1).padStart(8)} MB${levels}`);
  }
  console.log(`  together ${(sum / 1e9).toFixed(2)} GB, ${(sum / size / million).toFixed(0)} bytes a code`);
}

async function printClusterBytes(pool: pg.Pool, size: number): Promise<void> {
  const { rows } = await pool.query<{ nodename: string; bytes: number }>(`
    SELECT nodename || ':' || nodeport AS nodename, sum(shard_size)::float8 AS bytes
      FROM citus_shards WHERE table_name = 'codes'::regclass GROUP BY 1 ORDER BY 1`);
  for (const { nodename, bytes } of rows) console.log(`  ${nodename}: ${(bytes / 1e6).toFixed(1)} MB`);
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0);
  console.log(`  together ${(sum / 1e9).toFixed(2)} GB, ${(sum / size / million).toFixed(0)} bytes a code`);
}

async function timeCalls(database: Database, people: People): Promise<void> {
  const data = await readData(database.pool, people.companyId, people.userId);
  const side = await openSide({ database, data });
  try {
    for (const [name, address] of listCalls(data)) {
      if (!asked.includes(name)) continue;
      const times: number[] = [];
      for (let n = -warming; n < callsOfEach; n += 1) {
        const time = await side.time(address(Math.abs(n)));
        if (n >= 0) times.push(time);
      }
      const [half, high] = [quantile(times, 0.5), quantile(times, 0.95)];
      console.log(`  ${name.padEnd(32)} p50 ${half.toFixed(1).padStart(6)} ms, p95 ${high.toFixed(1).padStart(6)} ms`);
    }
  } finally {
    await side.close();
  }
}
