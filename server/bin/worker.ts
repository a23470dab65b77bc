import { flushCompileCache } from 'node:module';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import {
  requireDatabaseUrl,
  requireDirectDatabaseUrl,
  requireSecretKey,
} from '#server/core/config/required-settings.ts';
import { findPooler } from '#server/core/db/connection/find-pooler.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { readQueueDepth } from '#server/core/jobs/queue-depth.ts';
import { startWorker } from '#server/core/jobs/worker-runtime.ts';
import { createLogger } from '#server/core/log.ts';
import { openDatabaseProbe } from '#server/core/operations/database-probe.ts';
import { endOnSignals } from '#server/core/operations/end-on-signals.ts';
import { measurePool } from '#server/core/operations/pool-metrics.ts';
import { startProgramOperations } from '#server/core/operations/program-operations.ts';
import { queueCheck } from '#server/core/operations/queue-check.ts';
import { measureQueues } from '#server/core/operations/queue-metrics.ts';
import { openMeasuredReplicas, replicaChecks } from '#server/core/operations/replica-operations.ts';
import { storeCheck } from '#server/core/operations/store-check.ts';
import { measureStore } from '#server/core/operations/store-metrics.ts';
import { endOnUncaughtErrors, endWithError } from '#server/core/program-errors.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { schedules } from '#server/programs/worker/schedules.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

/** Runs the jobs. Any number of workers serve one database; it is migrated before the first starts. */
async function main(): Promise<void> {
  const config = loadConfig();
  const databaseUrl = requireDatabaseUrl(config);
  const directUrl = requireDirectDatabaseUrl(config);
  await refuseTransactionPooler(directUrl);
  const secretKey = requireSecretKey(config);
  const log = createLogger('worker', config.logLevel);
  const connections = {
    max: config.databasePool,
    namesStatements: config.namesStatements,
    applicationName: 'proofmark-worker',
    limits: config.limits.jobDatabase,
  };
  const database = openDatabase(databaseUrl, connections);
  const replicas = openMeasuredReplicas(database, directUrl, config, connections, () => log);
  measurePool(database.pool);
  measureQueues(database.db, new Set(Object.keys(jobs)));
  const store = measureStore(createObjectStore(config.storage, secretKey, config.limits.jobStore));
  const probe = openDatabaseProbe(databaseUrl, 'proofmark-worker-probe');
  const state = { takesJobs: false };
  const taking = {
    name: 'queue',
    run: async () => {
      if (!state.takesJobs) throw new Error('the worker does not take jobs yet');
    },
  };
  const kinds = new Set(Object.keys(jobs));
  const checks = [
    ...probe.checks,
    ...replicaChecks(replicas),
    taking,
    storeCheck(store, 'worker'),
    queueCheck(() => readQueueDepth(database.db), kinds),
  ];
  const operations = await startProgramOperations({
    program: 'worker',
    config,
    log,
    checks,
    query: (text, values) => database.pool.query(text, values),
  });
  const worker = await startWorker({
    config,
    database,
    replicas,
    databaseUrl: directUrl,
    store,
    log,
    jobs,
    schedules,
    concurrency: config.workerConcurrency,
  });

  state.takesJobs = true;
  endOnSignals(operations, async () => {
    await worker.stop();
    await probe.close();
    await Promise.race([
      Promise.all([database.close(), replicas?.close()]),
      new Promise((resolve) => setTimeout(resolve, 300)),
    ]);
  });
  // At any LOG_LEVEL: it is how a worker, which has no address, says that it takes jobs.
  log.child({}, { level: 'info' }).info('worker ready');
  // Else it is written when the program ends, which a worker that is killed never does.
  flushCompileCache();
}

/** Claims on jobs are locks of a session: without one two workers would run the same job. */
async function refuseTransactionPooler(directUrl: string): Promise<void> {
  // A database that is away is waited for later; only what it is reached through is asked here.
  if ((await findPooler(directUrl).catch(() => 'none')) !== 'transaction') return;
  throw new ConfigError('A pooler in transaction mode keeps no session: set DATABASE_DIRECT_URL to PostgreSQL itself.');
}

endOnUncaughtErrors('worker');
main().catch((error: unknown) => endWithError('worker', error));
