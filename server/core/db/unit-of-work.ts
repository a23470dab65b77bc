import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Enqueue, JobQueueFactory } from '../jobs/enqueue.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * One transaction, passed explicitly to every participant: everything is committed or nothing (the unit of work
 * pattern). Statements of the query builder, statements of the client and jobs run in the same transaction, in any mix.
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
  const lent = lend(client);
  let isClean = false;
  let hasBegun = false;
  const failures: unknown[] = [];
  try {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOfOne(lent.client) }) });
    const result = await db.transaction().execute(async (trx) => {
      hasBegun = true;
      try {
        await client.query(transactionSettings);
        return await work({ trx, client: lent.client });
      } catch (error) {
        failures.push(error);
        throw error;
      } finally {
        lent.end();
      }
    });
    isClean = true;
    return result;
  } catch (error) {
    // Rolled back, as the server says itself, it is as good as one whose work was done: to open another for each change
    // that is refused costs more than to refuse it. One that broke last said that it is inside the transaction.
    isClean = hasBegun && client.getTransactionStatus() === 'I';
    // On a broken connection ROLLBACK fails too; what broke it says more.
    throw failures.length > 0 ? failures[0] : error;
  } finally {
    // A connection that may still be inside its transaction, or is broken, is not used again.
    client.release(!isClean);
  }
}

const endings: readonly unknown[] = ['commit', 'rollback'];

/**
 * The client for the length of one unit of work. Of several things at once the others go on when one fails: what they
 * ask then would be a transaction of its own, on a connection that is somebody else's next.
 */
function lend(client: pg.PoolClient): { client: pg.PoolClient; end(): void } {
  let hasEnded = false;
  const query = (...args: unknown[]): unknown => {
    if (hasEnded && !endings.includes(args[0])) throw new Error('The unit of work of this statement has ended.');
    return Reflect.apply(client.query, client, args);
  };
  const lent = new Proxy(client, {
    get: (target, key) => {
      if (key === 'query') return query;
      // The query builder gives it back after the transaction; it is released by who took it.
      if (key === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    client: lent,
    end: () => {
      hasEnded = true;
    },
  };
}

/** The one client as a pool for the query builder. */
const poolOfOne = (client: pg.PoolClient) => ({
  connect: async () => client,
  end: async () => undefined,
  options: {},
});
