import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/core/db/database.ts';
import { openEnding } from '#server/visits/shared/journal-segments.ts';
import type { Service } from './service.ts';

const againMs = 300;

/** Makes work that waits for its next scheduled try due now: schedules are not tested here. */
export async function makeDueNow({ pool }: Database): Promise<void> {
  await pool.query(`UPDATE webhook_deliveries SET next_attempt_at = now()
     WHERE status = 'pending' AND next_attempt_at > now() + interval '6 seconds'`);
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state < 'active' AND start_after > now()
     AND name NOT LIKE '\\_\\_pgboss\\_\\_%'`);
}

/**
 * Ends the leases of a killed program at once, which otherwise takes a minute: keys of the requests it worked at, and
 * the log of its last scans. A running program loses its leases too, as with a clock that jumps.
 */
async function freeWhatWasHeld({ database, journal }: Service): Promise<void> {
  await database.pool.query('UPDATE idempotency_keys SET lease_until = now() WHERE lease_until > now()');
  for (const name of await readdir(journal)) {
    if (name.endsWith(openEnding)) await utimes(path.join(journal, name), 0, 0).catch(() => undefined);
  }
}

/** Until the work is done nothing waits that need not. */
export async function hurryDuring<T>(service: Service, work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const hurrying = (async () => {
    let isFreed = false;
    while (!done.signal.aborted) {
      try {
        if (!isFreed) await freeWhatWasHeld(service);
        isFreed = true;
        await makeDueNow(service.database);
      } catch {
        // PostgreSQL is not back yet.
      }
      await pause(againMs, undefined, { signal: done.signal }).catch(() => undefined);
    }
  })();
  try {
    return await work();
  } finally {
    done.abort();
    await hurrying;
  }
}
