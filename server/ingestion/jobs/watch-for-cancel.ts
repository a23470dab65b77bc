import type pg from 'pg';
import { isCanceled } from '../queries/record.ts';

const everyMs = 500;

/**
 * Looks now and then whether a record was canceled, from a connection of its own. Then the controller aborts, and what
 * the client is running is broken off, also a statement that would go on for minutes.
 */
export async function watchForCancel(
  pool: pg.Pool,
  client: pg.PoolClient,
  ingestionId: number,
  canceled: AbortController,
): Promise<{ stop(): Promise<void> }> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    if (!(await isCanceled(pool, ingestionId)) || stopped) return;
    canceled.abort();
    await pool.query('SELECT pg_cancel_backend($1::integer)', [rows[0]?.pid]);
  };
  const timer = setInterval(() => {
    // A look that fails is let go: the job's last statement finds out anyway.
    looking = looking.then(() => (stopped || canceled.signal.aborted ? undefined : look())).catch(() => undefined);
  }, everyMs);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // No statement may be canceled once the connection serves other work.
      await looking;
    },
  };
}
