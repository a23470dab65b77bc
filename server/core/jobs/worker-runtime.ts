import { awaitDatabase } from '../db/connection/await-database.ts';
import { createUnitsOfWork } from '../db/unit-of-work.ts';
import { findAbandonedJobs, findUnknownKinds } from './abandoned-jobs.ts';
import type { Job, JobContext, JobTable } from './define-job.ts';
import type { JobName } from './enqueue.ts';
import { openJobClaims } from './job-claims.ts';
import { createJobQueue, startBoss } from './queue.ts';
import { repeat } from './repeat.ts';
import { type FetchedJob, giveUpJob, runJob } from './run-job.ts';
import { type Schedule, startSchedules } from './schedules.ts';
import { createSettlement } from './settle-job.ts';

export interface WorkerOptions extends Omit<JobContext, 'inUnitOfWork' | 'signal'> {
  jobs: JobTable;
  schedules: readonly Schedule[];
  databaseUrl: string;
  /** Jobs of one kind and company that run at once. One more runs if it is of another company. */
  concurrency: number;
  /** Milliseconds between two searches for jobs whose worker is gone. */
  rescueEvery?: number;
  /** Seconds between two fetches from an empty queue while no notification arrives. */
  pollSeconds?: number;
}

export interface Worker {
  /** Stops taking jobs, lets each running step end, hands the jobs on. At most about 3 s. */
  stop(): Promise<void>;
}

const stopMs = 2500;
const closeMs = 1000;

const atMost = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);

/** Runs jobs until stopped. The database is migrated already. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, concurrency, log, database, jobs } = options;
  const names = Object.keys(jobs);
  const connection = {
    connectionString: databaseUrl,
    application_name: 'proofmark-jobs',
    max: 4,
    // Watches its statements like those of our pool.
    ...database.connections,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
  };
  const begin = <T>(work: () => Promise<T>) =>
    awaitDatabase(work, (error) => log.warn({ err: error }, 'Database unavailable at start; waiting'));
  const boss = await begin(() => startBoss(connection, (error) => log.error({ err: error }, 'Queue error')));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'Queue warning'));

  const claims = await begin(() => openJobClaims(databaseUrl, log, database.connections));
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const queue = createJobQueue(boss);
  const shared = { ...options, inUnitOfWork: createUnitsOfWork(database, queue) };

  const settlement = createSettlement(boss, database.pool);
  const warned = new Set<string>();

  /** Warns once a kind: during an upgrade there may be thousands of jobs. */
  function warnOfLeft(name: string, reason: string): void {
    if (warned.has(name)) return;
    warned.add(name);
    log.warn({ job: name, reason }, 'Jobs of a newer release are left for its workers');
  }

  async function work<N extends JobName>(job: Job<N>) {
    const { name } = job;
    const settings = {
      batchSize: 1,
      localConcurrency: concurrency + 1,
      localGroupConcurrency: concurrency,
      ...job.work,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: options.pollSeconds ?? 2,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await boss.work(name, settings, async (batch) => {
      const attempt = Promise.all(batch.map((fetched) => settleOne(job, fetched)));
      running.add(attempt);
      try {
        return await attempt;
      } finally {
        running.delete(attempt);
        skipPause(name);
      }
    });
  }

  /**
   * Lets busy takers of a kind fetch again as soon as their batch ends; they pause after an empty fetch only. pg-boss
   * pauses after each fetch: its `burstWhenBatchFull` is ignored at `batchSize: 1` and pauses after a short batch.
   */
  function skipPause(name: JobName): void {
    for (const taker of boss.getWipData()) {
      if (taker.name === name && taker.count > 0) boss.notifyWorker(taker.id);
    }
  }

  /** Runs one job and tells the queue its outcome. Never throws: an error must not reach the others of a batch. */
  async function settleOne<N extends JobName>(job: Job<N>, fetched: FetchedJob & { signal: AbortSignal }) {
    await claims.hold(fetched.id);
    try {
      const signal = AbortSignal.any([stopping.signal, fetched.signal]);
      const outcome = signal.aborted
        ? ({ kind: 'interrupted' } as const)
        : await runJob(job, fetched, { ...shared, signal }, queue);
      if (outcome.kind === 'left') warnOfLeft(job.name, outcome.message);
      await settlement.settle(job.name, fetched, outcome);
      // Settled above: the queue ignores results of jobs that are no longer active.
      return { id: fetched.id, status: 'completed' as const };
    } catch (error) {
      // The queue tries to record the failure; otherwise the heartbeat expires.
      const message = error instanceof Error ? error.message : String(error);
      return { id: fetched.id, status: 'failed' as const, output: { message } };
    } finally {
      await claims.release(fetched.id);
    }
  }

  async function rescue() {
    for (const job of await findAbandonedJobs(database.pool, names)) {
      log.warn({ job: job.name, id: job.id }, 'Abandoned job put back: its worker is gone');
      await boss.fail(job.name, { id: job.id, retryCount: job.retryCount }, { message: 'Its worker is gone' });
      if (job.retryCount < job.retryLimit) {
        await boss.update(job.name, undefined, { id: job.id, startAfter: '0 seconds' });
        continue;
      }
      const given = Object.values(jobs).find(({ name }) => name === job.name);
      if (given) await giveUpJob(given, job.data, { ...shared, signal: stopping.signal });
    }
  }

  for (const name of await begin(() => findUnknownKinds(database.pool, names)))
    warnOfLeft(name, 'its kind is not known here');

  const rescuing = repeat(options.rescueEvery ?? 1000, stopping.signal, async () => {
    await rescue().catch((error: unknown) => log.error({ err: error }, 'Search for abandoned jobs failed'));
  });
  const schedules = startSchedules(options.schedules, { ...shared, signal: stopping.signal }, queue);
  for (const job of Object.values(jobs)) await work(job);

  return {
    stop: async () => {
      for (const name of names) void boss.offWork(name, { wait: false }).catch(() => undefined);
      stopping.abort();
      await atMost(stopMs, Promise.allSettled([...running, rescuing, schedules]));
      // A database that does not answer cannot end connections either.
      const closed = boss.stop({ graceful: false }).catch((error: unknown) => log.error({ err: error }, 'Queue error'));
      await atMost(closeMs, Promise.all([closed, claims.close()]));
    },
  };
}
