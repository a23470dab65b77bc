import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/**
 * One transaction that both the query builder (and with it the job queue) and the client itself take part in, for work
 * that mixes COPY with ordinary statements. A client whose transaction did not end well is thrown away.
 */
export async function inBulkTransaction<T>(
  pool: pg.Pool,
  work: (trx: Transaction<Schema>, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const ignore = () => undefined;
  let ended = false;
  try {
    // A killed program must not leave a long statement running that holds its locks. Not every platform can tell.
    await client.query("SET client_connection_check_interval = '1s'").catch(ignore);
    const shared = { query: client.query.bind(client), release: ignore };
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: { connect: async () => shared, end: async () => undefined } as never }),
    });
    const result = await db.transaction().execute((trx) => work(trx, client));
    ended = true;
    return result;
  } finally {
    client.release(!ended);
  }
}
