import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { prepared } from './named-statements.ts';
import { statement } from './statement.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.url, { max: 1, applicationName: 'statement' });
  await database.pool.query('CREATE TABLE things (id integer PRIMARY KEY, name text, at timestamptz)');
  await database.pool.query(
    `INSERT INTO things SELECT n, 'thing ' || n, '2026-11-22T10:00:00.5Z' FROM generate_series(1, 5) AS n`,
  );
  close = async () => {
    await database.close();
    await made.drop();
  };
});
afterAll(() => close());

interface Thing {
  id: number;
  name: string;
  at: Date;
}

let built = 0;
const findThings = statement<{ ids: readonly number[]; most: number }, Thing>((_db, { ids, most }) => {
  built += 1;
  return sql<Thing>`SELECT * FROM things WHERE id = ANY(${ids}::integer[]) AND name <> ${'thing 3'}
    ORDER BY id LIMIT ${most} ${prepared}`;
});

describe('a statement', () => {
  it('is put together once, and asked with the values of each call', async () => {
    const { db } = database;
    const at = new Date('2026-11-22T10:00:00.500Z');
    expect(await findThings(db, { ids: [1, 3, 4], most: 9 })).toEqual([
      { id: 1, name: 'thing 1', at },
      { id: 4, name: 'thing 4', at },
    ]);
    expect(await findThings(db, { ids: [5, 4], most: 1 })).toEqual([{ id: 4, name: 'thing 4', at }]);
    expect(await findThings(db, { ids: [], most: 1 })).toEqual([]);
    const inside = await db.transaction().execute((trx) => findThings(trx, { ids: [2], most: 1 }));
    expect(inside).toEqual([{ id: 2, name: 'thing 2', at }]);
    expect(built).toBe(1);
  });

  it('fails by itself when the database refuses its values, and goes on with others', async () => {
    await expect(findThings(database.db, { ids: [2 ** 40], most: 1 })).rejects.toThrow('out of range');
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const broken = statement<{ value: unknown }, { value: unknown }>(
      (_db, { value }) => sql`SELECT ${value}::jsonb AS value ${prepared}`,
    );
    await expect(broken(database.db, { value: circular })).rejects.toThrow('circular');
    expect(await broken(database.db, { value: { a: 1 } })).toEqual([{ value: { a: 1 } }]);
    expect(await broken(database.db, { value: null })).toEqual([{ value: null }]);
    expect(await findThings(database.db, { ids: [1], most: 1 })).toHaveLength(1);
  });
});
