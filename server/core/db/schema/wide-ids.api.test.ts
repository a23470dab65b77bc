import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** More than PostgreSQL's integer holds. */
const beyond = 2_147_483_648;

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: 2, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it.each(['documents', 'ingestions', 'code_tasks', 'webhook_deliveries', 'notice_batches', 'notice_mails', 'scans'])(
  'ids of %s go on where an integer ends, and are read as numbers',
  async (table) => {
    const { pool } = database;
    const { rows: sequences } = await pool.query<{ sequence: string }>(
      "SELECT pg_get_serial_sequence($1, 'id') AS sequence",
      [table],
    );
    const { rows } = await pool.query<{ next: number }>('SELECT setval($1, $2::bigint), nextval($1) AS next', [
      sequences[0]?.sequence,
      beyond,
    ]);
    expect(rows[0]?.next).toBe(beyond + 1);
  },
);

it('whatever names a row by a wide id is as wide', async () => {
  const { rows } = await database.pool.query<{ names: string }>(`
    SELECT DISTINCT c.conrelid::regclass || '.' || a.attname AS names
      FROM pg_constraint AS c
      JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      JOIN pg_attribute AS f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
     WHERE c.contype = 'f' AND f.atttypid = 'bigint'::regtype AND a.atttypid <> 'bigint'::regtype`);
  expect(rows).toEqual([]);
});
