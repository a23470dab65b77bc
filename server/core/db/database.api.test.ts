import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 2, applicationName: 'proofmark-test' });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('openDatabase', () => {
  it('has the server look whether the program is still there while a statement runs', async () => {
    const { rows } = await database.pool.query('SHOW client_connection_check_interval');
    expect(rows).toEqual([{ client_connection_check_interval: '1s' }]);
  });

  it('closes its connections, also those that were used without the query builder', async () => {
    const other = openDatabase(testDatabase.url, { max: 2, applicationName: 'proofmark-test' });
    await other.pool.query('SELECT 1');
    await other.close();
    expect(other.pool.totalCount).toBe(0);
  });

  it.each(['while it is held', 'when it was given back broken'])(
    'survives a connection that is cut %s',
    async (moment) => {
      const client = await database.pool.connect();
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      const ended = new Promise((resolve) => client.once('end', resolve));
      if (moment !== 'while it is held') client.release(true);
      await database.pool.query('SELECT pg_terminate_backend($1::integer)', [rows[0].pid]);
      await ended;
      if (moment === 'while it is held') {
        await expect(client.query('SELECT 1')).rejects.toThrow();
        client.release(true);
      }
      expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    },
  );
});
