import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

interface Outer {
  query(text: string, parameters?: unknown[]): Promise<unknown>;
  /** Commits what was begun, if anything was. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Runs work that makes transactions of its own, and single statements outside of any, as one transaction: either all of
 * it stays or nothing. Its own transactions become savepoints. What it reads before it first writes goes over the pool,
 * so that nothing is held open while it waits for storage or hashes a password.
 */
export async function inOneTransaction<T>(database: Database, work: (joined: Database) => Promise<T>): Promise<T> {
  const outer = createOuter(database.pool);
  let savepoints = 0;
  const connect = async () => {
    savepoints += 1;
    return joinOuter(outer, `work_${savepoints}`);
  };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } as never }),
  });
  try {
    const result = await work({ db, pool: database.pool, close: async () => undefined });
    await outer.commit();
    return result;
  } catch (error) {
    await outer.rollback();
    throw error;
  }
}

const isRead = (text: string) => /^\s*select\b/i.test(text);

function createOuter(pool: pg.Pool): Outer {
  let opening: Promise<pg.PoolClient> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  async function open(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
  async function end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const client = await opening;
    opening = undefined;
    if (!client) return;
    let isWell = false;
    try {
      // A transaction that an error has spoilt answers COMMIT with ROLLBACK, and no error.
      const done = await client.query(command);
      isWell = done.command === command;
      if (!isWell) throw new Error('The transaction was rolled back instead of committed.');
    } finally {
      client.release(!isWell);
    }
  }
  return {
    async query(text, parameters) {
      if (!opening && isRead(text)) return pool.query(text, parameters);
      opening ??= open();
      const client = await opening;
      // One after the other, as a client wants it, whatever became of the one before.
      const turn = last.then(() => client.query(text, parameters));
      last = turn.catch(() => undefined);
      return turn;
    },
    commit: () => end('COMMIT'),
    // A connection that cannot even roll back was thrown away, and with it the transaction.
    rollback: () => end('ROLLBACK').catch(() => undefined),
  };
}

/** A client as the query builder knows it, whose transactions are savepoints of the outer one. */
function joinOuter(outer: Outer, savepoint: string) {
  const commands: Record<string, string> = {
    begin: `SAVEPOINT ${savepoint}`,
    commit: `RELEASE SAVEPOINT ${savepoint}`,
    rollback: `ROLLBACK TO SAVEPOINT ${savepoint}`,
  };
  return {
    query: async (text: string, parameters?: unknown[]) => {
      const result = await outer.query(commands[text] ?? text, parameters);
      // The builder takes the answer to its COMMIT for that of a COMMIT.
      return text in commands ? { command: text.toUpperCase(), rows: [], rowCount: null } : result;
    },
    release: () => undefined,
  };
}
