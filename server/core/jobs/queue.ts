import type pg from 'pg';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import type { JobTable } from './define-job.ts';
import type { JobQueueFactory } from './enqueue.ts';
import { withOrigin } from './job-origin.ts';

export const queueSchema = 'pgboss';

export function createJobQueue(boss: PgBoss): JobQueueFactory {
  return {
    inTransaction: (trx) => ({
      enqueue: async (name, payload, { afterSeconds, group } = {}) => {
        await boss.send(name, withOrigin(payload), {
          db: fromKysely(trx),
          ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
          ...(group !== undefined && { group: { id: group } }),
        });
      },
    }),
  };
}

/**
 * A queue at work, or nothing left of it.
 * @throws what kept it from starting
 */
export async function startBoss(options: ConstructorOptions, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({ ...options, schema: queueSchema, useListenNotify: true, migrate: false, schedule: false });
  boss.on('error', onError);
  try {
    await boss.start();
    return boss;
  } catch (error) {
    // Not waited for: a database that does not answer says no goodbye either.
    void boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/**
 * The queue for a program that enqueues and runs no jobs. Its few queries go through the program's own pool, which the
 * caller closes after this.
 * @throws what the pool throws; the caller may try again
 */
export async function openJobQueue(
  pool: pg.Pool,
  onError: (error: Error) => void,
): Promise<JobQueueFactory & { close(): Promise<void> }> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = await startBoss({ db, supervise: false }, onError);
  return { ...createJobQueue(boss), close: () => boss.stop({ graceful: false }) };
}

/**
 * Brings the queue's own tables and settings to this release. Belongs to migrating the database; safe to run from
 * several programs at once.
 */
export async function prepareQueue(databaseUrl: string, jobs: JobTable): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'proofmark-migrate',
    schema: queueSchema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  // Every failure that matters here rejects a call below; without a listener a lost idle connection would end the
  // program.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const { name, queue } of Object.values(jobs)) {
      const options = { ...queue, notify: true };
      if (known.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
