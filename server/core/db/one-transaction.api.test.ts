import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { inOneTransaction } from './one-transaction.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.url, { max: 3, applicationName: 'one-transaction' });
  await database.pool.query('CREATE TABLE notes (text text PRIMARY KEY)');
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => database.pool.query('TRUNCATE notes'));

const write = (db: Database['db'], text: string) => sql`INSERT INTO notes VALUES (${text})`.execute(db);
const notes = async (db = database.db) =>
  (await sql<{ text: string }>`SELECT text FROM notes ORDER BY text`.execute(db)).rows.map(({ text }) => text);
const busy = () => database.pool.totalCount - database.pool.idleCount;

describe('inOneTransaction', () => {
  it('keeps single statements and transactions together, and shows nothing before the end', async () => {
    await inOneTransaction(database, async ({ db }) => {
      await write(db, 'a');
      await db.transaction().execute((trx) => write(trx, 'b'));
      await db.transaction().execute((trx) => write(trx, 'c'));
      expect(await notes(db)).toEqual(['a', 'b', 'c']);
      expect(await notes()).toEqual([]);
    });
    expect(await notes()).toEqual(['a', 'b', 'c']);
    expect(busy()).toBe(0);
  });

  it('keeps nothing when the work fails, also what its own transactions had committed', async () => {
    const failed = inOneTransaction(database, async ({ db }) => {
      await db.transaction().execute((trx) => write(trx, 'a'));
      throw new Error('late');
    });
    await expect(failed).rejects.toThrow('late');
    expect(await notes()).toEqual([]);
    expect(busy()).toBe(0);
  });

  it('undoes one of its transactions alone when the work goes on without it', async () => {
    await inOneTransaction(database, async ({ db }) => {
      await write(db, 'a');
      const inner = db.transaction().execute(async (trx) => {
        await write(trx, 'b');
        await write(trx, 'a');
      });
      await expect(inner).rejects.toThrow('duplicate key');
      await write(db, 'c');
    });
    expect(await notes()).toEqual(['a', 'c']);
  });

  it('never says done of what an error has spoilt', async () => {
    const spoilt = inOneTransaction(database, async ({ db }) => {
      await write(db, 'a');
      await write(db, 'a').catch(() => undefined);
    });
    await expect(spoilt).rejects.toThrow('rolled back instead of committed');
    expect(await notes()).toEqual([]);
    expect(busy()).toBe(0);
  });

  it('holds no connection while it has only read', async () => {
    await inOneTransaction(database, async ({ db }) => {
      expect(await notes(db)).toEqual([]);
      expect(busy()).toBe(0);
      await write(db, 'a');
      expect(busy()).toBe(1);
    });
  });

  it('takes statements that come at one moment', async () => {
    await inOneTransaction(database, ({ db }) => Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => write(db, text))));
    expect(await notes()).toHaveLength(5);
  });
});
