import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/accounts/rules/password.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { readOrigin } from '#server/core/jobs/job-origin.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import { isOnCitus } from '../testing/on-citus.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createUnitsOfWork } from '../unit-of-work.ts';
import { migrateToLatest, migrations } from './migrate.ts';

/**
 * Databases of earlier releases with data in them, as pg_dump wrote them: docs/upgrades.md says how one is made. The
 * oldest is of the first migration alone, before the first release.
 */
const folder = path.join(import.meta.dirname, '../testing/releases');
const root = path.join(import.meta.dirname, '../../../..');
const dumps = readdirSync(folder).sort();
const secretKey = 'a secret key for tests, of 32 or more characters';

let test: TestDatabase;
let fresh: TestDatabase;
let database: Database;

beforeEach(async () => {
  [test, fresh] = await Promise.all([createEmptyDatabase(), createNewest()]);
  database = openDatabase(test.url, { max: 4, applicationName: 'test' });
});
afterEach(async () => {
  await database.close();
  await Promise.all([test.drop(), fresh.drop()]);
});

/** What each test database is a copy of; on a cluster that is distributed, which an upgrade does not do. */
async function createNewest(): Promise<TestDatabase> {
  if (!isOnCitus()) return createTestDatabase();
  const newest = await createEmptyDatabase();
  await migrateToLatest(newest.url, jobs);
  return newest;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const load = (file: string) =>
  withClient(test.url, (client) => client.query(gunzipSync(readFileSync(path.join(folder, file))).toString()));

/**
 * Columns that migrations took away. A release takes one away only when the release before it neither reads nor writes
 * it: docs/upgrades.md.
 */
const takenAway = new Set([
  'ingestions.notified_at',
  'webhooks.disabled_notified_at',
  'workorders.partner_notified_at',
]);

/** Every row of every table, by the columns that are given, or those that the tables have now. */
async function readRows(columns?: Map<string, string[]>): Promise<Map<string, { columns: string[]; rows: string[] }>> {
  return withClient(test.url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
         FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely_%'
        GROUP BY c.relname`,
    );
    const found = new Map<string, { columns: string[]; rows: string[] }>();
    for (const table of tables) {
      const wanted =
        columns?.get(table.name) ?? table.columns.filter((name) => !takenAway.has(`${table.name}.${name}`));
      const names = wanted.filter((name) => table.columns.includes(name));
      const list = names.map((name) => `t."${name}"`).join(', ');
      const { rows } = await client.query<{ row: string }>(
        `SELECT ROW(${list})::text AS row FROM "${table.name}" AS t ORDER BY 1`,
      );
      found.set(table.name, { columns: names, rows: rows.map(({ row }) => row) });
    }
    return found;
  });
}

async function openApi(): Promise<FastifyInstance> {
  const config = loadConfig({ DEMO: '1', SECRET_KEY: secretKey, LOG_LEVEL: 'silent' });
  const queue = await openJobQueue(database.pool, () => undefined);
  return buildApi({
    config,
    database,
    store: createObjectStore(config.storage, secretKey),
    inUnitOfWork: createUnitsOfWork(database, queue),
    photos: openTestPhotos(),
  });
}

describe.each(dumps)('a database of %s', (file) => {
  // conforms: F22
  it('is brought to the newest schema with all that is in it', async () => {
    await load(file);
    const before = await readRows();
    const filled = [...before.values()].filter(({ rows }) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(20);
    await migrateToLatest(test.url, jobs);

    const columns = new Map([...before].map(([name, table]) => [name, table.columns]));
    const after = await readRows(columns);
    for (const [name, table] of before) {
      expect(after.get(name), `${name} and its columns`).toMatchObject({ columns: table.columns });
      expect(after.get(name)?.rows, `rows of ${name}`).toEqual(table.rows);
    }
    const [mine, made] = [await withClient(test.url, describeSchema), await withClient(fresh.url, describeSchema)];
    expect(mine).toEqual(made);
    const { rows: applied } = await database.pool.query('SELECT name FROM kysely_migration ORDER BY name');
    expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  it('is served by this release, and the jobs that wait in it can be read', async () => {
    await load(file);
    await migrateToLatest(test.url, jobs);
    const { rows: waiting } = await database.pool.query<{ name: keyof typeof jobs; data: unknown }>(
      "SELECT name, data FROM pgboss.job WHERE state < 'active' AND name NOT LIKE '\\_\\_pgboss%'",
    );
    expect(waiting.length).toBeGreaterThan(0);
    for (const { name, data } of waiting) expect(jobs[name].payload.parse(readOrigin(data).data)).toBeDefined();

    const app = await openApi();
    try {
      const signedIn = await app.inject({
        method: 'POST',
        url: '/api/v2/auth/sign-in/',
        payload: { email: 'brand@demo.test', password: demoPassword },
      });
      expect(signedIn.statusCode, signedIn.body).toBe(200);
      const { token } = signedIn.json<{ token: string }>();
      const headers = { authorization: `UAT ${token}` };
      for (const list of ['workorders', 'products', 'codes', 'scans', 'ingestion', 'users', 'brands']) {
        const answer = await app.inject({ url: `/api/v2/${list}/`, headers });
        expect(answer.statusCode, `${list} ${answer.body}`).toBe(200);
        expect(answer.json<{ results: unknown[] }>().results.length, list).toBeGreaterThan(0);
      }
    } finally {
      await app.close();
    }
  });
});

it('every release that has a tag has its database here', () => {
  if (!existsSync(path.join(root, '.git'))) return expect(dumps.length).toBeGreaterThan(0);
  const tags = execFileSync('git', ['tag', '--list', 'v[0-9]*'], { cwd: root, encoding: 'utf8' });
  const missing = tags.split('\n').filter((tag) => tag !== '' && !dumps.includes(`${tag}.sql.gz`));
  expect(missing).toEqual([]);
});
