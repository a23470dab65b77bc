import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * How a program reaches PostgreSQL: directly, or through a pooler that lends a connection for a session or a
 * transaction.
 */
export type Pooler = 'none' | 'session' | 'transaction';

/** @throws Error when there is no connection */
export async function findPooler(databaseUrl: string, limitMs = 5000): Promise<Pooler> {
  const one = await connect(databaseUrl, limitMs);
  let other: pg.Client | undefined;
  try {
    const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    if (rows[0]?.pid === Number(Reflect.get(one, 'processID'))) return 'none';
    other = await connect(databaseUrl, limitMs);
    const mark = randomUUID();
    await one.query("SELECT set_config('proofmark.session', $1, false)", [mark]);
    // A pooler that lends for a transaction lends the other one the connection that was used last, and keeps it lent.
    await other.query('BEGIN');
    await other.query('SELECT 1');
    const again = await one.query<{ mark: string | null }>("SELECT current_setting('proofmark.session', true) AS mark");
    await other.query('ROLLBACK');
    return again.rows[0]?.mark === mark ? 'session' : 'transaction';
  } finally {
    await Promise.all([one, other].map((client) => client?.end().catch(() => undefined)));
  }
}

async function connect(connectionString: string, limitMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'proofmark-doctor',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
