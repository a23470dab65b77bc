import pg from 'pg';

/** State of a backend as the server reports it: working on the statement, waiting for us in vain, or unknown. */
export type BackendState = 'working' | 'stuck' | 'missing' | 'unknown';

interface Row {
  pid: number;
  state: string | null;
  event: string | null;
}

/**
 * Asks, over a connection of its own, what backends are at that their clients hear nothing of. A lock counts as work:
 * its holder is limited himself.
 * @returns the state of a backend by its process id; all are unknown when the server cannot be asked
 */
export async function probeBackends(
  databaseUrl: string,
  pids: readonly number[],
  limitMs: number,
): Promise<(pid: number) => BackendState> {
  const rows = await askServer<Row>(
    databaseUrl,
    limitMs,
    `SELECT pid, state, CASE WHEN wait_event_type = 'Client' THEN wait_event END AS event
       FROM pg_stat_activity WHERE pid = ANY($1::integer[])`,
    [pids],
  );
  if (rows === null) return () => 'unknown';
  const states = new Map(rows.map((row) => [row.pid, stateOf(row)]));
  return (pid) => states.get(pid) ?? 'missing';
}

/**
 * One statement over a connection of its own, which nothing else can hold up.
 * @returns null when the server cannot be asked within the limit
 */
export async function askServer<R extends pg.QueryResultRow>(
  databaseUrl: string,
  limitMs: number,
  statement: string,
  values: readonly unknown[],
): Promise<R[] | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'proofmark-probe',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(statement, [...values])).rows;
  } catch {
    return null;
  } finally {
    // A server that no longer answers says no goodbye either.
    client.end().catch(() => undefined);
    client.connection.stream.destroy();
  }
}

function stateOf({ state, event }: Row): BackendState {
  if (state === 'active') {
    if (event === null) return 'working';
    // In a COPY from us it waits for the rest, which may as well be our own side that is slow.
    return event === 'ClientRead' ? 'unknown' : 'stuck';
  }
  // The statement has ended or never arrived. Hidden columns tell nothing.
  return state?.startsWith('idle') ? 'stuck' : 'unknown';
}
