import { notingWrites } from '../db/replicas/company-writes.ts';
import { createUnitsOfWork } from '../db/unit-of-work.ts';
import { readForeignText } from '../foreign-text.ts';
import { type Job, type JobContext, PermanentJobError } from './define-job.ts';
import type { JobName, JobPayloads, JobQueueFactory } from './enqueue.ts';
import { observeJob, readOrigin } from './job-origin.ts';
import { withProgress } from './watch-progress.ts';

export interface FetchedJob {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

export type Outcome =
  | { kind: 'completed' }
  /** Stopped between two steps; another worker can go on at once. */
  | { kind: 'interrupted' }
  /** A job of another release, which will run it. */
  | { kind: 'left'; message: string }
  | { kind: 'failed'; message: string; final: boolean };

/** Characters of an error in the queue; one of a mail server can have any number. */
const maxMessage = 2000;

/** The context of work that has to get on: what it does is watched, and without progress it is given up. */
export function runWatched<T>(
  context: JobContext,
  queue: JobQueueFactory,
  run: (watched: JobContext) => Promise<T>,
): Promise<T> {
  return withProgress(context, context.config.limits.jobProgressMs, (watched) =>
    run({
      ...context,
      ...watched,
      replicas: watched.replicas,
      inUnitOfWork: createUnitsOfWork(watched.database, queue),
    }),
  );
}

/** Runs one try of one job. Never throws: every error becomes an outcome. */
export async function runJob<N extends JobName>(
  job: Job<N>,
  fetched: FetchedJob,
  context: JobContext,
  queue: JobQueueFactory,
): Promise<Outcome> {
  const { origin, data } = readOrigin(fetched.data);
  const ofJob = { ...context, log: context.log.child({ job: job.name, jobId: fetched.id }) };
  return observeJob(job.name, origin, () => tryJob(job, { ...fetched, data }, ofJob, queue));
}

async function tryJob<N extends JobName>(
  job: Job<N>,
  fetched: FetchedJob,
  context: JobContext,
  queue: JobQueueFactory,
): Promise<Outcome> {
  const payload = job.payload.safeParse(fetched.data);
  if (!payload.success) {
    return { kind: 'left', message: payload.error.issues[0]?.message ?? '' };
  }
  const fields: Record<string, unknown> = { ...payload.data };
  const began = performance.now();
  try {
    context.log.info(fields, 'Job started');
    await runWatched(context, queue, async (watched) => runNoted(job, payload.data, watched));
    context.log.info({ ...fields, milliseconds: Math.round(performance.now() - began) }, 'Job finished');
    return { kind: 'completed' };
  } catch (thrown) {
    if (context.signal.aborted) return { kind: 'interrupted' };
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const final = error instanceof PermanentJobError || fetched.retryCount >= fetched.retryLimit;
    context.log.error({ ...fields, final, attempt: fetched.retryCount + 1, err: error }, 'Job failed');
    await runWatched(context, queue, async (watched) => job.failed?.(payload.data, { error, final }, watched)).catch(
      (second: unknown) => {
        context.log.error({ ...fields, err: second }, 'Job failure not recorded');
      },
    );
    return { kind: 'failed', message: readForeignText(error.message, maxMessage), final };
  }
}

/** Runs it so that its company, where it changes something for one, is shown each change as soon as it is made. */
async function runNoted<N extends JobName>(job: Job<N>, payload: JobPayloads[N], context: JobContext): Promise<void> {
  const { database, replicas, inUnitOfWork } = context;
  if (!replicas || job.writesFor === undefined) return job.run(payload, context);
  const { rows } = await database.pool.query<{ company_id: number }>(job.writesFor, Object.values(payload));
  const companyId = rows[0]?.company_id;
  if (companyId === undefined) return job.run(payload, context);
  try {
    await job.run(payload, { ...context, inUnitOfWork: notingWrites(inUnitOfWork, database.db, companyId) });
  } finally {
    await replicas.recordWrites(companyId);
  }
}

/** Marks the row of a job that will not be tried again because its workers kept dying. */
export async function giveUpJob<N extends JobName>(job: Job<N>, data: unknown, context: JobContext): Promise<void> {
  const payload = job.payload.safeParse(readOrigin(data).data);
  if (!payload.success) return;
  await job.failed?.(
    payload.data,
    { error: new Error('Every worker that took it ended early.'), final: true },
    context,
  );
}
