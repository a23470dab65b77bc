import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { prepared } from './prepared-statements.ts';

let database: Database;
let plain: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.url, { max: 1, applicationName: 'named' });
  plain = openDatabase(made.url, { max: 1, applicationName: 'plain', namesStatements: false });
  await database.pool.query('CREATE TABLE things (id integer PRIMARY KEY, name text)');
  await database.pool.query("INSERT INTO things SELECT n, 'thing ' || n FROM generate_series(1, 5) AS n");
  close = async () => {
    await database.close();
    await plain.close();
    await made.drop();
  };
});
afterAll(() => close());

const thing = ({ db }: Database, id: number, mark = prepared) =>
  sql<{ id: number; name: string }>`SELECT * FROM things WHERE id = ${id} ${mark}`.execute(db);
const namesOf = async ({ pool }: Database) =>
  (await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')).rows.length;

describe('a statement that is marked as prepared', () => {
  it('is prepared once on a connection, with each of its values', async () => {
    for (const id of [1, 2, 3]) expect((await thing(database, id)).rows).toEqual([{ id, name: `thing ${id}` }]);
    expect(await namesOf(database)).toBe(1);
    // One that is not marked has no name, and none has where that is switched off.
    await thing(database, 1, sql.raw('/* plain */'));
    expect(await namesOf(database)).toBe(1);
    expect((await thing(plain, 2)).rows).toHaveLength(1);
    expect(await namesOf(plain)).toBe(0);
  });

  it('goes on when a migration changes what it selects', async () => {
    await thing(database, 1);
    await database.pool.query('ALTER TABLE things ADD COLUMN colour text');
    expect((await thing(database, 1)).rows).toEqual([{ id: 1, name: 'thing 1', colour: null }]);
    expect((await thing(database, 2)).rows).toEqual([{ id: 2, name: 'thing 2', colour: null }]);

    // Inside a transaction nothing can be asked any more; the next one is fine.
    await database.pool.query('ALTER TABLE things ADD COLUMN size integer');
    const within = () => database.db.transaction().execute((trx) => thing({ ...database, db: trx }, 1));
    await expect(within()).rejects.toThrow('cached plan must not change result type');
    expect((await within()).rows[0]).toHaveProperty('size');
  });
});
