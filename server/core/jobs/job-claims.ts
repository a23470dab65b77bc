import pg from 'pg';
import type { WatchedConnections } from '../db/connection/watch-silence.ts';
import type { Logger } from '../log.ts';

/** SQL for the advisory lock that claims a running job, given an SQL expression for the job's id as text. */
export const claimKey = (idSql: string) => `hashtextextended('proofmark job ' || ${idSql}, 0)`;

const reconnectMs = 500;
const checkEveryMs = 5000;

/**
 * For each job that runs here, a session-level advisory lock on one connection of the worker's own. PostgreSQL drops it
 * the moment the worker's connection ends, however it ends, so a job that is active without its lock has lost its
 * worker.
 */
export interface JobClaims {
  hold(jobId: string): Promise<void>;
  release(jobId: string): Promise<void>;
  close(): Promise<void>;
}

/** @param connections with them a connection that falls silent is given up and made again */
export async function openJobClaims(
  databaseUrl: string,
  log: Logger,
  connections?: WatchedConnections,
): Promise<JobClaims> {
  const held = new Set<string>();
  /**
   * Held ones whose lock is not ours: another session has it, maybe one of our own that the server still believes in.
   */
  const missing = new Set<string>();
  let closed = false;
  let client = await connect();
  const checking = setInterval(() => void checkLocks(), checkEveryMs).unref();

  async function connect(): Promise<pg.Client> {
    const next = new (connections?.Client ?? pg.Client)({
      connectionString: databaseUrl,
      application_name: 'proofmark-worker-claims',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('error', () => undefined);
    try {
      await next.connect();
      await connections?.onConnect(next);
    } catch (error) {
      next.connection.stream.destroy();
      throw error;
    }
    // Only from here on: a connection that fails to open ends too, and each such end would begin a retry loop of its
    // own.
    next.once('end', () => {
      if (!closed) void reconnect();
    });
    return next;
  }

  async function reconnect(): Promise<void> {
    log.warn('Connection of job claims lost; reconnecting');
    while (!closed) {
      try {
        client = await connect();
        for (const id of held) await lock(id);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, reconnectMs));
      }
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  /** Jobs begin and end side by side; their one connection runs one statement at a time. */
  function inTurn<R extends pg.QueryResultRow>(statement: string, values: string[]): Promise<pg.QueryResult<R>> {
    const run = () => client.query<R>(statement, values);
    const result = last.then(run, run);
    last = result;
    return result;
  }

  async function lock(id: string): Promise<void> {
    missing.add(id);
    const statement = `SELECT pg_try_advisory_lock(${claimKey('$1::text')}) AS got`;
    const { rows } = await inTurn<{ got: boolean }>(statement, [id]);
    if (rows[0]?.got) missing.delete(id);
  }

  /** An idle connection does not report its loss: this one is probed. */
  async function checkLocks(): Promise<void> {
    await inTurn('SELECT', []).catch(() => undefined);
    for (const id of missing) if (held.has(id)) await lock(id).catch(() => undefined);
  }

  return {
    hold: async (jobId) => {
      held.add(jobId);
      // A broken connection is being replaced, and takes this lock when it is back.
      await lock(jobId).catch(() => undefined);
    },
    release: async (jobId) => {
      held.delete(jobId);
      missing.delete(jobId);
      await inTurn(`SELECT pg_advisory_unlock(${claimKey('$1::text')})`, [jobId]).catch(() => undefined);
    },
    close: async () => {
      closed = true;
      clearInterval(checking);
      await client.end().catch(() => undefined);
    },
  };
}
