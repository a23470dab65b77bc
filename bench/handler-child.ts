import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { jobNames } from '#server/core/jobs/job-definitions.ts';
import { jobHandlers } from '#server/core/jobs/job-handlers.ts';
import type { JobName } from '#server/core/jobs/job-names.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { createLogger } from '#server/core/log.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

/** The process of handler-process.ts: loads everything, says so, then runs the one job it is sent. */
const config = loadConfig();
const { databaseUrl, secretKey } = config;
if (!databaseUrl || !secretKey) throw new Error('DATABASE_URL and SECRET_KEY are given by the bench.');
const database = openDatabase(databaseUrl, { max: config.databasePool, applicationName: 'proofmark-bench-handler' });
const store = createObjectStore(config.storage, secretKey);
const log = createLogger('bench', config.logLevel);
const queue = await openJobQueue(database.pool, (error) => log.error({ err: error }, 'Queue error'));

async function run<N extends JobName>(job: { name: N; payload: never }): Promise<void> {
  const handler = await jobHandlers[job.name]();
  await handler.run(job.payload, { config, database, store, queue, log, signal: new AbortController().signal });
}

// A worker loads a handler once, with the first job of its kind.
const known = jobNames.find((name) => name === process.argv[2]);
if (known) await jobHandlers[known]();

process.once('message', (job: { name: JobName; payload: never }) => {
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
