import type { Job, JobContext, JobTable } from './define-job.ts';
import type { JobName } from './enqueue.ts';
import { queueSchema } from './queue.ts';

const rowsAtOnce = 100;

/**
 * Enqueues rows that wait without a job: the state is in the row, so a queue that lost a job, or gave one up after its
 * last try, loses no work. Each job finds its waiting rows itself (`forgotten`).
 */
export async function requeueForgotten(jobs: JobTable, context: JobContext): Promise<void> {
  for (const job of Object.values(jobs)) await requeue(job, context);
}

async function requeue<N extends JobName>(job: Job<N>, { database, inUnitOfWork, log }: JobContext): Promise<void> {
  const { name, forgotten } = job;
  if (!forgotten) return;
  const { rows } = await database.pool.query<{ id: number; group: number | null }>(
    `SELECT r.id, ${forgotten.group} AS group FROM ${forgotten.rows} AND NOT EXISTS (
       SELECT FROM ${queueSchema}.job
        WHERE name = $1 AND state < 'completed' AND data ->> '${forgotten.key}' = r.id::text
     ) LIMIT ${rowsAtOnce}`,
    [name],
  );
  if (rows.length === 0) return;
  await inUnitOfWork(async ({ enqueue }) => {
    for (const { id, group } of rows) await enqueue(name, job.payload.parse({ [forgotten.key]: id }), { group });
  });
  log.warn({ job: name, rows: rows.length }, 'Lost jobs enqueued again');
}
