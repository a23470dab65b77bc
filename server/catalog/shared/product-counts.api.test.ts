import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCompanyFixture } from '#server/codes/testing/code-fixtures.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { joinProductCounts } from '../queries/code-counts.ts';
import { countNewCodes } from './product-counts.ts';

let testDatabase: TestDatabase;
let database: Database;
let productId: number;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 8, applicationName: 'proofmark-test' });
  ({ productId } = await insertCompanyFixture(database, 'counted'));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function add(activationStatus: number, codes: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await countNewCodes(client, [{ productId, activationStatus, codes }]);
  } finally {
    client.release();
  }
}

const rows = async () =>
  (
    await database.pool.query<{ status: number; codes: number }>(
      'SELECT activation_status AS status, codes FROM product_code_counts ORDER BY 1, 2',
    )
  ).rows;

// conforms: 28.18
it('are joined to one row a status, by any number of workers beside any number of writers', async () => {
  await database.pool.query('DELETE FROM product_code_counts');
  const writers = Array.from({ length: 4 }, async () => {
    for (let i = 0; i < 25; i++) await add(i % 2, 10);
  });
  const joiners = Array.from({ length: 3 }, async () => {
    for (let i = 0; i < 20; i++) await transact(database, ({ trx }) => joinProductCounts(trx, 100));
  });
  await Promise.all([...writers, ...joiners]);
  await add(2, 5);
  await add(2, -5);
  await transact(database, ({ trx }) => joinProductCounts(trx, 100));
  expect(await rows()).toEqual([
    { status: 0, codes: 4 * 13 * 10 },
    { status: 1, codes: 4 * 12 * 10 },
  ]);
  expect(await transact(database, ({ trx }) => joinProductCounts(trx, 100))).toBe(0);
});

it('are left alone while their product is being deleted', async () => {
  await database.pool.query('DELETE FROM product_code_counts');
  await add(0, 1);
  await add(0, 1);
  await database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('products').where('id', '=', productId).select('id').forUpdate().execute();
    expect(await transact(database, ({ trx }) => joinProductCounts(trx, 100))).toBe(0);
  });
  expect(await transact(database, ({ trx }) => joinProductCounts(trx, 100))).toBe(1);
});

// conforms: 28.18
it('are kept by every file that makes codes or changes their status or product', () => {
  const folder = path.resolve(import.meta.dirname, '../..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
  const withText = (text: RegExp) =>
    sources
      .filter((source) => text.test(source.text))
      .map(({ name }) => name)
      .sort();
  const writers = withText(
    /(?:INSERT INTO|UPDATE|COPY|DELETE FROM|MERGE INTO) codes\b|(?:insertInto|updateTable|deleteFrom)\('codes/,
  );
  const known = [
    'codes/endpoints/consumed.ts', // That it was consumed only, as consume-code.ts.
    'codes/queries/code-copy-lines.ts', // The statement of generation.ts, which counts.
    'codes/queries/scm.ts', // SCM values only.
    'codes/queries/update-on-nodes.ts',
    'codes/shared/consume-code.ts',
    'codes/shared/store-codes.ts', // Counted by ingestion-run.ts.
    'codes/shared/update-held-codes.ts', // For its callers, which count.
    'demo/load-demo.ts',
  ];
  const why = 'A new writer of codes keeps the counts: docs/decisions/product-counts.md';
  expect(writers, why).toEqual(known);
  expect(withText(/await updateHeldCodes\(/), why).toEqual([
    'codes/queries/print-report.ts',
    'codes/queries/restore-codes.ts',
    'codes/queries/update-codes.ts',
    'codes/queries/workorder-change.ts',
    'scan-rules/queries/rule-hits.ts',
    'verdict/queries/scan-limit.ts',
  ]);
});
