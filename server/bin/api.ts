import { flushCompileCache } from 'node:module';
import { loadConfig } from '#server/core/config/config.ts';
import { requireDatabaseUrl, requireSecretKey } from '#server/core/config/required-settings.ts';
import { awaitDatabase } from '#server/core/db/connection/await-database.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { listenForTokenChanges } from '#server/core/http/token-changes.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { readQueueDepth } from '#server/core/jobs/queue-depth.ts';
import { createLogger } from '#server/core/log.ts';
import { openDatabaseProbe } from '#server/core/operations/database-probe.ts';
import { endOnSignals } from '#server/core/operations/end-on-signals.ts';
import { openRequestStore } from '#server/core/operations/open-request-store.ts';
import { measurePool } from '#server/core/operations/pool-metrics.ts';
import { startProgramOperations } from '#server/core/operations/program-operations.ts';
import { queueCheck } from '#server/core/operations/queue-check.ts';
import { openMeasuredReplicas, replicaChecks } from '#server/core/operations/replica-operations.ts';
import { storeCheck } from '#server/core/operations/store-check.ts';
import { endOnUncaughtErrors } from '#server/core/program-errors.ts';
import { openWhenUsed } from '#server/photo-readers/open-when-used.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { lostReaders, measureReaders } from '#server/scans/shared/scan-metrics.ts';

endOnUncaughtErrors('api');
const config = loadConfig();
const databaseUrl = requireDatabaseUrl(config);
const secretKey = requireSecretKey(config);
const log = createLogger('api', config.logLevel);
const connections = {
  max: config.databasePool,
  namesStatements: config.namesStatements,
  applicationName: 'proofmark-api',
  limits: config.limits.requestDatabase,
};
const database = openDatabase(databaseUrl, connections);
measurePool(database.pool);
const tokenChanges = listenForTokenChanges(database.pool, config.databaseDirectUrl ?? databaseUrl, () =>
  log.warn('Pooler in transaction mode: no notifications, every request reads its token from the database'),
);
const probe = openDatabaseProbe(databaseUrl, 'proofmark-api-probe');
const state = { listens: false };
const listening = {
  name: 'listener',
  run: async () => {
    if (!state.listens) throw new Error('the API does not take requests yet');
  },
};
const replicas = openMeasuredReplicas(
  database,
  config.databaseDirectUrl ?? databaseUrl,
  config,
  connections,
  () => log,
);
const { store, unguarded } = openRequestStore(config, secretKey);
const checks = [
  ...probe.checks,
  ...replicaChecks(replicas),
  listening,
  storeCheck(unguarded, 'api'),
  // Without workers requests are still answered.
  { ...queueCheck(() => readQueueDepth(database.db)), isOptional: true },
];
// Before anything that waits for the database, so that probes and the log say that it does.
const operations = await startProgramOperations({
  program: 'api',
  config,
  log,
  checks,
  query: (text, values) => database.pool.query(text, values),
});
const queue = await awaitDatabase(
  () => openJobQueue(database.pool, (error) => log.error({ err: error }, 'job queue')),
  (error) => log.warn({ err: error }, 'Database unavailable at start; waiting'),
);
const photos = openWhenUsed({
  readers: 1,
  maxQueued: 32,
  maxWaitMs: 30_000,
  maxPhotoMs: 20_000,
  maxAnswerMs: 30_000,
  onLost: (reason) => {
    lostReaders.inc();
    app.log.error({ reason }, 'Photo reader ended unexpectedly');
  },
});
measureReaders(photos);
const inUnitOfWork = createUnitsOfWork(database, queue);
const app = buildApi({ config, database, replicas, store, inUnitOfWork, photos, tokenChanges });

endOnSignals(operations, async () => {
  await app.close();
  await photos.close();
  await queue.close();
  await probe.close();
  await tokenChanges.close();
  await replicas?.close();
  await database.close();
});

await app.listen({ host: config.host, port: config.ports.api });
state.listens = true;
// Else it is written when the program ends, which one that is killed never does.
flushCompileCache();
