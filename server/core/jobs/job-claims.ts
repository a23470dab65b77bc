import pg from 'pg';
import type { Logger } from '../log.ts';

/** SQL for the advisory lock that claims a running job, given an SQL expression for the job's id as text. */
export const claimKey = (idSql: string) => `hashtextextended('proofmark job ' || ${idSql}, 0)`;

const reconnectMs = 500;

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

export async function openJobClaims(databaseUrl: string, log: Logger): Promise<JobClaims> {
  const held = new Set<string>();
  let closed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'proofmark-worker-claims',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('error', () => undefined);
    await next.connect();
    // Only from here on: a connection that fails to open ends too, and each such end would begin a retry loop of its
    // own.
    next.once('end', () => {
      if (!closed) void reconnect();
    });
    return next;
  }

  async function reconnect(): Promise<void> {
    log.warn('The connection that holds the claims on running jobs was lost; connecting again');
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
  function inTurn(statement: string, id: string): Promise<unknown> {
    const run = () => client.query(statement, [id]);
    last = last.then(run, run);
    return last;
  }

  const lock = (id: string) => inTurn(`SELECT pg_try_advisory_lock(${claimKey('$1::text')})`, id);

  return {
    hold: async (jobId) => {
      held.add(jobId);
      // A broken connection is being replaced, and takes this lock when it is back.
      await lock(jobId).catch(() => undefined);
    },
    release: async (jobId) => {
      held.delete(jobId);
      await inTurn(`SELECT pg_advisory_unlock(${claimKey('$1::text')})`, jobId).catch(() => undefined);
    },
    close: async () => {
      closed = true;
      await client.end().catch(() => undefined);
    },
  };
}
