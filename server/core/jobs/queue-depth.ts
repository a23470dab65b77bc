import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { queueSchema } from './queue.ts';
import { leftMessage } from './settle-job.ts';

export interface QueueDepth {
  kind: string;
  waiting: number;
  oldest_waiting_at: Date | null;
  scheduled: number;
  running: number;
  failed: number;
  /** Waiting or scheduled jobs that a worker could not read, since a newer release wrote them. */
  left: number;
}

/** How many jobs of each kind wait, run and were given up. Kinds that no job waits for are there too. */
export async function readQueueDepth(db: Executor): Promise<QueueDepth[]> {
  const table = (name: string) => sql.id(queueSchema, name);
  const { rows } = await sql<QueueDepth>`
    SELECT queue.name AS kind,
           count(job.id) FILTER (WHERE job.state < 'active' AND job.start_after <= now()) AS waiting,
           min(job.start_after) FILTER (WHERE job.state < 'active' AND job.start_after <= now()) AS oldest_waiting_at,
           count(job.id) FILTER (WHERE job.state < 'active' AND job.start_after > now()) AS scheduled,
           count(job.id) FILTER (WHERE job.state = 'active') AS running,
           count(job.id) FILTER (WHERE job.state = 'failed') AS failed,
           count(job.id) FILTER (WHERE job.state < 'active' AND job.output ->> 'message' = ${leftMessage}) AS left
      FROM ${table('queue')} AS queue
      LEFT JOIN ${table('job')} AS job ON job.name = queue.name AND job.state <> 'completed'
     WHERE queue.name NOT LIKE '\\_\\_pgboss\\_\\_%'
     GROUP BY queue.name
     ORDER BY queue.name`.execute(db);
  return rows;
}
