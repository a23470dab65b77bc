import type pg from 'pg';
import { vi } from 'vitest';
import { ceilingMs } from '../../config/testing/ceiling.ts';

/**
 * A point in its work that no program gets past before the test says so, however fast the program is or slow the test:
 * what is killed there is killed in the middle of its transaction.
 */
interface Hold {
  /** Whether a transaction waits there. */
  isReached(): Promise<boolean>;
  /** Answers once a transaction waits there. */
  reached(): Promise<void>;
  /** Its program was killed: what still waits on its behalf, which the server would carry out, is ended too. */
  abandon(): Promise<void>;
  /** Lets waiting updates go on and holds no more. The triggers stay in the test's database. */
  release(): Promise<void>;
}

let nextKey = 4711;

/** @param when says of the rows `old` and `new` which updates wait; they are in no transaction that committed */
export async function holdUpdates(pool: pg.Pool, table: string, when: string): Promise<Hold> {
  const key = nextKey++;
  const name = `hold_${key}`;
  const holder = await pool.connect();
  await holder.query(`
    SELECT pg_advisory_lock(${key});
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(${key}); RETURN new; END';
    CREATE TRIGGER ${name} BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`);

  async function waiting(): Promise<number[]> {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND NOT granted AND classid = 0 AND objid = $1 AND datname = current_database()`,
      [key],
    );
    return rows.map(({ pid }) => pid);
  }
  const until = (what: string, isSo: () => Promise<boolean>) =>
    vi.waitFor(
      async () => {
        if (!(await isSo())) throw new Error(`Waited for ${what}.`);
      },
      { timeout: ceilingMs, interval: 10 },
    );

  return {
    isReached: async () => (await waiting()).length > 0,
    reached: () => until(`an update of ${table} where ${when}`, async () => (await waiting()).length > 0),
    async abandon() {
      const left = await waiting();
      await pool.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS left_behind (pid)', [left]);
      await until('the transactions of a killed program to end', async () => {
        const { rowCount } = await pool.query('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [left]);
        return rowCount === 0;
      });
    },
    async release() {
      await holder.query(`SELECT pg_advisory_unlock(${key})`);
      holder.release();
    },
  };
}
