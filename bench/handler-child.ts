import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import type { JobName } from '#server/core/jobs/enqueue.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { createLogger } from '#server/core/log.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

/** The process of handler-process.ts: loads everything, says so, then runs the one job it is sent. */
const config = loadConfig();
const { databaseUrl, secretKey } = config;
if (!databaseUrl || !secretKey) throw new Error('DATABASE_URL and SECRET_KEY are given by the bench.');
const database = openDatabase(databaseUrl, {
  max: config.databasePool,
  applicationName: 'proofmark-bench-handler',
  limits: config.limits.jobDatabase,
});
const store = createObjectStore(config.storage, secretKey, config.limits.jobStore);
const log = createLogger('bench', config.logLevel);
const queue = await openJobQueue(database.pool, (error) => log.error({ err: error }, 'Queue error'));

const inUnitOfWork = createUnitsOfWork(database, queue);
const context = { config, database, inUnitOfWork, store, log, signal: new AbortController().signal };

async function run<N extends JobName>({ name, payload }: { name: N; payload: unknown }): Promise<void> {
  const job = jobs[name];
  await job.run(job.payload.parse(payload), context);
}

process.once('message', (job: { name: JobName; payload: unknown }) => {
  run(job).then(
    () => process.send?.('done'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('loaded');
