import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import type { Schema } from '../db/schema.ts';
import type { JobTable } from './define-job.ts';
import type { JobQueueFactory } from './enqueue.ts';
import { withOrigin } from './job-origin.ts';

export const queueSchema = 'pgboss';

export function createJobQueue(boss: PgBoss): JobQueueFactory {
  return {
    inTransaction: (trx) => ({
      enqueue: async (name, payload, { afterSeconds, group }) => {
        await boss.send(name, withOrigin(payload), {
          db: fromKysely(trx),
          ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
          ...(group !== null && { group: { id: String(group) }, priority: await nextTurn(trx, name, String(group)) }),
        });
      },
    }),
  };
}

/**
 * Returns the priority by which the groups of a kind take turns: one less than that of the group's last waiting job,
 * and at most that of the job which is next of all. This is start-time fair queuing (Goyal, Vin and Cheng, 1996).
 */
async function nextTurn(trx: Transaction<Schema>, name: string, group: string): Promise<number> {
  const job = sql.id(queueSchema, 'job');
  const { rows } = await sql<{ turn: number }>`
    SELECT least((SELECT max(priority) FROM ${job} WHERE name = ${name} AND state < 'active' AND NOT blocked),
                 (SELECT min(priority) - 1 FROM ${job} WHERE name = ${name} AND group_id = ${group} AND state < 'active'))
        AS turn`.execute(trx);
  return rows[0]?.turn ?? 0;
}

/** Indexes for `nextTurn` and `findPlaces`; pg-boss has one of its own for the job that is next of all. */
const indexes = `
  CREATE INDEX IF NOT EXISTS job_group_turn ON ${queueSchema}.job (name, group_id, priority) WHERE state < 'active';
  CREATE INDEX IF NOT EXISTS job_completed ON ${queueSchema}.job (name, completed_on) WHERE state = 'completed'`;

/**
 * Starts a queue completely or not at all.
 * @throws the cause of a failed start
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
    await boss.getDb().executeSql(indexes);
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
