import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([one.drop(), other.drop()]));

async function query(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('gives each caller a migrated database of its own', async () => {
  const tables = "SELECT count(*)::int AS n FROM information_schema.tables WHERE table_schema = 'public'";
  const [{ n = 0 } = {}] = await query(one, tables);
  expect(n).toBeGreaterThan(5);

  await query(one, 'CREATE TABLE only_here (a int)');
  expect(await query(other, "SELECT to_regclass('only_here') AS found")).toEqual([{ found: null }]);
});

it('sorts by bytes and speaks UTF-8, whatever the machine is set to', async () => {
  const rows = await query(one, 'SELECT datcollate AS c, pg_encoding_to_char(encoding) AS e FROM pg_database');
  expect(new Set(rows.map(({ c, e }) => `${c} ${e}`))).toEqual(new Set(['C UTF8']));
});
