import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { queueSchema } from './queue.ts';
import type { FetchedJob, Outcome } from './run-job.ts';

/** Workers of a newer release are given so much time to take up what an older one left. */
export const leftForSeconds = 30;

/** Output of a job that this release cannot run and leaves for workers of a newer one. */
export const leftMessage = 'Left for a worker of a newer release';

/** One try of a job, which the queue tells from the tries before and after it. */
type Try = Pick<FetchedJob, 'id' | 'retryCount'>;

export interface Settlement {
  /** Tells the queue what became of a try. Does nothing when the job was taken away meanwhile. */
  settle(name: string, job: Try, outcome: Outcome): Promise<void>;
}

/**
 * The queue would settle a job by itself when its handler returns, at an unknown moment: the claim on it could
 * only be released too early, and another worker would take its worker for gone.
 */
export function createSettlement(boss: PgBoss, pool: pg.Pool): Settlement {
  async function fail(name: string, { id, retryCount }: Try, message: string): Promise<void> {
    await boss.fail(name, { id, retryCount }, { message });
  }

  /** Back into the queue, without counting as a failed try. */
  async function requeue(name: string, job: Try, message: string, seconds: number): Promise<void> {
    await updateTries(pool, name, job, 'retry_limit + 1');
    await fail(name, job, message);
    await boss.update(name, undefined, { id: job.id, startAfter: `${seconds} seconds` });
  }

  return {
    settle: async (name, job, outcome) => {
      switch (outcome.kind) {
        case 'completed':
          await boss.complete(name, { id: job.id, retryCount: job.retryCount });
          return;
        case 'interrupted':
          return requeue(name, job, 'Handed on by its worker', 0);
        case 'left':
          return requeue(name, job, leftMessage, leftForSeconds);
        case 'failed':
          if (outcome.final) await updateTries(pool, name, job, 'retry_count');
          return fail(name, job, outcome.message);
      }
    },
  };
}

/** Before a try is failed: whether another may follow. */
async function updateTries(pool: pg.Pool, name: string, { id, retryCount }: Try, limit: string): Promise<void> {
  await pool.query(
    `UPDATE ${queueSchema}.job SET retry_limit = ${limit}
      WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'`,
    [name, id, retryCount],
  );
}
