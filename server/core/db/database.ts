import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type DatabaseLimits, defaultTimeLimits } from '../config/time-limits.ts';
import { PreparingClient } from './connection/prepared-statements.ts';
import { type SilenceWatch, type WatchedConnections, watchSilence } from './connection/watch-silence.ts';
import type { Schema } from './schema.ts';

/** A pool and the query builder over it. Bulk work takes a client from the pool, everything else goes through `db`. */
export interface Database {
  db: Kysely<Schema>;
  pool: pg.Pool;
  /** For connections of others to the same database, a queue's for example: they are watched as the pool's are. */
  connections: WatchedConnections;
  /** SQL that each transaction begins with: what it may wait for. */
  transactionSettings: string;
  /** Signs of life of its connections, and their end. */
  watch: Pick<SilenceWatch, 'aliveAt' | 'end'>;
  close(): Promise<void>;
}

/** The query builder, in or out of a transaction. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

const int8 = 20;
const date = 1082;

export interface DatabaseOptions {
  max: number;
  applicationName: string;
  /** Those of requests when left out. */
  limits?: DatabaseLimits;
  /** Not behind a pooler that knows no named statements: PgBouncer before 1.21, or with max_prepared_statements = 0. */
  namesStatements?: boolean;
}

/**
 * Dates without a time mean days in UTC everywhere. Joins are written in the order they are good in: for more than five
 * tables, looking for a better one took longer than the query (workorders with all they show: 1.4 of 1.7 ms). Not as
 * startup options, which a pooler refuses. One in transaction mode brings the time zone to whichever connection is next
 * lent to us; the other costs time alone, and the connections it lends are ours.
 */
const sessionSettings = 'SET timezone = UTC; SET join_collapse_limit = 5';

export function openDatabase(databaseUrl: string, options: DatabaseOptions): Database {
  const { limits = defaultTimeLimits.requestDatabase, namesStatements = true } = options;
  const watch = watchSilence(databaseUrl, limits, namesStatements ? PreparingClient : pg.Client);
  const types: pg.CustomTypesConfig = {
    // bigint as number (no count or serial number here passes 2^53), date as the text it is: it has no zone.
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === int8) return Number;
      if (oid === date) return (value: string) => value;
      return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid);
    },
  };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max,
    application_name: options.applicationName,
    ...watch.connections,
    onConnect: async (client) => {
      // One statement: each costs a way there and back before the first query.
      await client.query(sessionSettings);
      await watch.connections.onConnect(client);
    },
    connectionTimeoutMillis: limits.acquireMs,
    types,
  });
  // A connection that breaks while idle is replaced by the pool; one that breaks in use makes its next query reject.
  // Without a listener either would end the program, also when what the server had still to say arrives after it was
  // given up.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  watch.followPool(pool);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    connections: watch.connections,
    transactionSettings: settingsOf(limits),
    watch,
    close: async () => {
      await db.destroy();
      // Kysely ends the pool only when it has lent a connection from it itself.
      if (!pool.ending) await pool.end();
      watch.close();
    },
  };
}

/** Set for the transaction, not for the session: behind a pooler the next transaction is another program's. */
function settingsOf({ lockMs, statementMs, idleInTransactionMs }: DatabaseLimits): string {
  return [
    `SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    ...(lockMs === null ? [] : [`SET LOCAL lock_timeout = ${lockMs}`]),
    ...(statementMs === null ? [] : [`SET LOCAL statement_timeout = ${statementMs}`]),
  ].join('; ');
}
