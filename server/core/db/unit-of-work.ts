import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Enqueue, JobQueueFactory } from '../jobs/enqueue.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * One transaction, carried explicitly to everything that takes part in it: all of it is committed or none (the unit of
 * work pattern). Statements of the query builder, statements of the client and jobs run in the same transaction, in any
 * mix.
 */
export interface UnitOfWork extends Begun {
  /** The job exists when the transaction commits, and only then. */
  enqueue: Enqueue;
}

/** A unit of work as programs have it that enqueue no jobs. */
interface Begun {
  trx: Transaction<Schema>;
  /** The connection of the transaction, for COPY and for SQL as text. Never BEGIN, COMMIT or release it. */
  client: pg.PoolClient;
}

export type InUnitOfWork = <T>(work: (uow: UnitOfWork) => Promise<T>) => Promise<T>;

/** Makes the function that opens, commits and rolls back units of work; it rejects with what the work rejects with. */
export function createUnitsOfWork(database: Database, queue: JobQueueFactory): InUnitOfWork {
  return (work) =>
    transact(database, ({ trx, client }) => work({ trx, client, enqueue: queue.inTransaction(trx).enqueue }));
}

/**
 * One unit of work that enqueues no jobs: commits what the work wrote, or rolls it back and rejects with what the work
 * rejects with. The only place where a transaction that writes is opened.
 */
export async function transact<T>(
  { pool, transactionSettings }: Pick<Database, 'pool' | 'transactionSettings'>,
  work: (begun: Begun) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isClean = false;
  const failures: unknown[] = [];
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
    const result = await db.transaction().execute(async (trx) => {
      try {
        await client.query(transactionSettings);
        return await work({ trx, client });
      } catch (error) {
        failures.push(error);
        throw error;
      }
    });
    isClean = true;
    return result;
  } catch (error) {
    // On a broken connection ROLLBACK fails too; what broke it says more.
    throw failures.length > 0 ? failures[0] : error;
  } finally {
    // A connection whose transaction failed may still be inside it, or be broken: it is not used again.
    client.release(!isClean);
  }
}

/**
 * The one client as a pool for the query builder, which gives it back after the transaction; the caller releases it.
 */
function poolOfOne(client: pg.PoolClient) {
  const held = new Proxy(client, {
    get: (target, key) => {
      if (key === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { connect: async () => held, end: async () => undefined, options: {} };
}
