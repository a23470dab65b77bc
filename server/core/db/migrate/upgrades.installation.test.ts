import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultScanRules } from '#lib/contract/values/scan-rules.ts';
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
import { keptDatabases, loadKept, readRows } from '../testing/kept-databases.ts';
import { isOnCitus } from '../testing/on-citus.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from '../testing/with-client.ts';
import { createUnitsOfWork } from '../unit-of-work.ts';
import { migrateToLatest, migrations } from './migrate.ts';

const root = path.join(import.meta.dirname, '../../../..');
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

/** Template of each test database. On a cluster its tables are distributed, which an upgrade does not do. */
async function createNewest(): Promise<TestDatabase> {
  if (!isOnCitus()) return createTestDatabase();
  const newest = await createEmptyDatabase();
  await migrateToLatest(newest.url, jobs);
  return newest;
}

/** Tables that migrations add rows to. */
const filledTables = new Set(['scan_rules']);

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

describe.each(keptDatabases)('a database of %s', (file) => {
  // conforms: F22
  it('is brought to the newest schema with all that is in it', async () => {
    await loadKept(test.url, file);
    const before = await readRows(test.url);
    const filled = [...before.values()].filter(({ rows }) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(20);
    await migrateToLatest(test.url, jobs);

    const columns = new Map([...before].map(([name, table]) => [name, table.columns]));
    const after = await readRows(test.url, columns);
    for (const [name, table] of before) {
      expect(after.get(name), `${name} and its columns`).toMatchObject({ columns: table.columns });
      const rows = after.get(name)?.rows.filter((row) => !filledTables.has(name) || table.rows.includes(row));
      expect(rows, `rows of ${name}`).toEqual(table.rows);
    }
    const [mine, made] = [await withClient(test.url, describeSchema), await withClient(fresh.url, describeSchema)];
    expect(mine).toEqual(made);
    const { rows: applied } = await database.pool.query('SELECT name FROM kysely_migration ORDER BY name');
    expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  it('is served by this release, and the jobs that wait in it can be read', async () => {
    await loadKept(test.url, file);
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

it('rules are made of what made scans suspicious, with the limit of each company', async () => {
  await loadKept(test.url, keptDatabases[0] ?? '');
  await withClient(test.url, (client) =>
    client.query("UPDATE companies SET max_scans_per_day = id * 400 WHERE company_type = 'brand_owner' AND id > 1"),
  );
  const own = (await readRows(test.url)).get('scan_rules')?.rows.length ?? 0;
  await migrateToLatest(test.url, jobs);
  const owners = await database.db
    .selectFrom('companies')
    .where('company_type', '=', 'brand_owner')
    .select(['id', 'max_scans_per_day'])
    .orderBy('id')
    .execute();
  const rules = await database.db
    .selectFrom('scan_rules')
    .select(['company_id', 'kind', 'is_on', 'action', 'count', 'hours', 'kilometres', 'speed'])
    .orderBy('id')
    .execute();
  const rule = { is_on: true, action: 'warn', count: null, hours: null, kilometres: null, speed: null };
  expect(rules.slice(own)).toEqual(
    owners.flatMap(({ id, max_scans_per_day: most }) =>
      defaultScanRules.map((values) => ({
        ...{ ...rule, company_id: id, ...values },
        ...(values.kind === 'visits' && { count: Math.min(most ?? 50, 1000) }),
      })),
    ),
  );
});

it('stored reasons get their new codes, also inside other reasons', async () => {
  await loadKept(test.url, 'v0.2.0.sql.gz');
  const oldReason = {
    code: 'codeFault',
    values: {
      number: 3,
      fault: [{ code: 'idMissing' }, { code: 'notText', values: { why: { code: 'idMissing' } } }],
    },
  };
  await database.pool.query(`UPDATE documents SET error_data = $1 WHERE id = (SELECT min(id) FROM documents)`, [
    { message: 'idMissing', message_reason: oldReason },
  ]);
  await database.pool.query(
    `UPDATE workorders SET codegen_error_reason = '{"code": "codeGenerationInterrupted"}'
      WHERE id = (SELECT min(id) FROM workorders)`,
  );
  await migrateToLatest(test.url, jobs);
  const { rows } = await database.pool.query(
    `SELECT (SELECT error_data FROM documents ORDER BY id LIMIT 1) AS document,
            (SELECT codegen_error_reason FROM workorders ORDER BY id LIMIT 1) AS workorder`,
  );
  expect(rows[0]).toEqual({
    document: {
      message: 'idMissing',
      message_reason: {
        code: 'codeFault',
        values: {
          number: 3,
          fault: [{ code: 'idMissing' }, { code: 'notText', values: { why: { code: 'idMissing' } } }],
        },
      },
    },
    workorder: { code: 'codeGenerationInterrupted' },
  });
});

it('counts of scans that the first migration kept by product are split by result, with equal sums', async () => {
  await loadKept(test.url, keptDatabases[0] ?? '');
  // The old release's worker counted each day that was over.
  await database.pool.query(`
    INSERT INTO scan_day_products (company_id, day, product_id, scans)
    SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, product_id, count(*) FROM scans
     WHERE product_id IS NOT NULL AND created_at < '2026-11-22Z' GROUP BY 1, 2, 3;
    UPDATE scan_days SET counted_before = '2026-11-22'`);
  const ofSeveralResults = await database.pool.query<{ days: number }>(
    `SELECT count(*) AS days FROM (SELECT FROM scans WHERE product_id IS NOT NULL AND created_at < '2026-11-22Z'
      GROUP BY company_id, (created_at AT TIME ZONE 'UTC')::date, product_id HAVING count(DISTINCT result) > 1) AS days`,
  );
  const sums = async () => {
    const { rows } = await database.pool.query<{ row: string }>(
      `SELECT ROW(company_id, day, product_id, sum(scans))::text AS row FROM scan_day_products
        GROUP BY company_id, day, product_id ORDER BY 1`,
    );
    return rows.map(({ row }) => row);
  };
  const [before, rowsBefore] = [await sums(), (await readRows(test.url)).get('scan_day_products')];
  await migrateToLatest(test.url, jobs);
  expect(await sums()).toEqual(before);
  const columns = new Map([['scan_day_products', rowsBefore?.columns ?? []]]);
  const rowsAfter = new Set((await readRows(test.url, columns)).get('scan_day_products')?.rows);
  const changed = rowsBefore?.rows.filter((row) => !rowsAfter.has(row)) ?? [];
  expect(changed.length).toBeGreaterThan(0);
  expect(changed).toHaveLength(ofSeveralResults.rows[0]?.days ?? 0);
});

it('every release that has a tag has its database here', () => {
  if (!existsSync(path.join(root, '.git'))) return expect(keptDatabases.length).toBeGreaterThan(0);
  const tags = execFileSync('git', ['tag', '--list', 'v[0-9]*'], { cwd: root, encoding: 'utf8' });
  const missing = tags.split('\n').filter((tag) => tag !== '' && !keptDatabases.includes(`${tag}.sql.gz`));
  expect(missing).toEqual([]);
});
