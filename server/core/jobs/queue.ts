import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
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
 * The queue for a program that enqueues and runs no jobs. Its few queries go through the program's own pool, which the
 * caller closes after this.
 */
export async function openJobQueue(
  pool: pg.Pool,
  onError: (error: Error) => void,
): Promise<JobQueueFactory & { close(): Promise<void> }> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: queueSchema,
    useListenNotify: true,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
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
