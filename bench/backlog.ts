import { loadConfig } from '#server/core/config/config.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobTable } from '#server/core/jobs/define-job.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { startWorker } from '#server/core/jobs/worker-runtime.ts';
import { createLogger } from '#server/core/log.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { withBenchDatabase } from './bench-database.ts';

const kind = 'apply-print-report';
const rivalJob = 1_000_000;
const backlogs = [1, 100, 1000, 10_000];
/** Seconds until the job of another company runs beside the longest backlog. */
const waitBar = 10;
/** Jobs a second of the longer backlogs. */
const bar = 50;

/**
 * Jobs a second of one kind whose jobs do nothing, for backlogs of one company enqueued in one transaction; and the
 * wait of another company's job that comes last.
 */
export async function run(): Promise<boolean> {
  return withBenchDatabase(async (database) => {
    const config = loadConfig({ DATA_DIR: database.directory, LOG_LEVEL: 'silent' });
    const queue = await openJobQueue(database.pool, (error) => console.error(error.message));
    let left = 0;
    let ended = Promise.withResolvers<void>();
    const rival = Promise.withResolvers<void>();
    const table: JobTable = {
      ...jobs,
      [kind]: {
        ...jobs[kind],
        run: async ({ workorderId }: { workorderId: number }) => {
          left -= 1;
          if (left === 0) ended.resolve();
          if (workorderId === rivalJob) rival.resolve();
        },
      },
    };
    const inUnitOfWork = createUnitsOfWork(database, queue);
    const worker = await startWorker({
      config,
      database,
      databaseUrl: database.url,
      store: createObjectStore(config.storage, 'a secret of thirty-two characters!'),
      log: createLogger('bench', 'silent'),
      jobs: table,
      schedules: [],
      concurrency: config.workerConcurrency,
    });
    async function fill(backlog: number, more = 0): Promise<void> {
      left = backlog + more;
      ended = Promise.withResolvers();
      await inUnitOfWork(async ({ enqueue }) => {
        for (let id = 1; id <= backlog; id += 1) await enqueue(kind, { workorderId: id }, { group: 1 });
      });
    }
    /** @returns milliseconds from the commit until the last job runs */
    async function drain(backlog: number): Promise<number> {
      await fill(backlog);
      const began = performance.now();
      await ended.promise;
      return performance.now() - began;
    }
    try {
      await drain(1);
      let holds = true;
      for (const backlog of backlogs) {
        const milliseconds = await drain(backlog);
        const rate = (backlog * 1000) / milliseconds;
        console.log(`${backlog} waiting: ${Math.round(milliseconds)} ms, ${Math.round(rate)} jobs a second`);
        if (backlog > 1 && rate < bar) holds = false;
      }
      const longest = Math.max(...backlogs);
      await fill(longest, 1);
      const began = performance.now();
      await inUnitOfWork(({ enqueue }) => enqueue(kind, { workorderId: rivalJob }, { group: 2 }));
      await rival.promise;
      const seconds = (performance.now() - began) / 1000;
      console.log(`another company's job beside ${longest} waiting: ${seconds.toFixed(2)} s, bar ${waitBar} s`);
      await ended.promise;
      if (seconds > waitBar) holds = false;
      return holds;
    } finally {
      await worker.stop();
      await queue.close();
    }
  });
}
