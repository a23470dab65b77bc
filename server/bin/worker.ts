import { jobs } from '#server/apps/worker/jobs.ts';
import { schedules } from '#server/apps/worker/schedules.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { requireDatabaseUrl, requireSecretKey } from '#server/core/config/required-settings.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { startWorker } from '#server/core/jobs/worker-runtime.ts';
import { createLogger } from '#server/core/log.ts';
import { endOnUncaughtErrors, endWithError } from '#server/core/program-errors.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

/** Runs the jobs. Any number of workers serve one database; it is migrated before the first starts. */
async function main(): Promise<void> {
  const config = loadConfig();
  const databaseUrl = requireDatabaseUrl(config);
  const secretKey = requireSecretKey(config);
  const log = createLogger('worker', config.logLevel);
  const database = openDatabase(databaseUrl, {
    max: config.databasePool,
    applicationName: 'proofmark-worker',
    limits: config.limits.jobDatabase,
  });
  const store = createObjectStore(config.storage, secretKey, config.limits.jobStore);
  const worker = await startWorker({
    config,
    database,
    databaseUrl,
    store,
    log,
    jobs,
    schedules,
    concurrency: config.workerConcurrency,
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await worker.stop();
    await Promise.race([database.close(), new Promise((resolve) => setTimeout(resolve, 300))]);
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // A parent that has ended can no longer stop this program.
  process.once('disconnect', stop);
  // At any LOG_LEVEL: it is how a worker, which has no address, says that it takes jobs.
  log.child({}, { level: 'info' }).info('worker ready');
}

endOnUncaughtErrors('worker');
main().catch((error: unknown) => endWithError('worker', error));
