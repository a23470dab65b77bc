import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { requireDatabaseUrl, requireSecretKey } from '#server/core/config/required-settings.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { openDatabaseProbe } from '#server/core/operations/database-probe.ts';
import { endOnSignals } from '#server/core/operations/end-on-signals.ts';
import { openRequestStore } from '#server/core/operations/open-request-store.ts';
import { measurePool } from '#server/core/operations/pool-metrics.ts';
import { startProgramOperations } from '#server/core/operations/program-operations.ts';
import { openMeasuredReplicas, replicaChecks } from '#server/core/operations/replica-operations.ts';
import { storeCheck } from '#server/core/operations/store-check.ts';
import { endOnUncaughtErrors } from '#server/core/program-errors.ts';
import { openReaderPool } from '#server/photo-readers/reader-pool.ts';
import { buildCodeAddress } from '#server/programs/code-address/build-code-address.ts';
import { buildPhotoApi } from '#server/programs/photo/build-photo-api.ts';
import { lostReaders, lostScanPhotos, measureReaders } from '#server/scans/shared/scan-metrics.ts';
import { createScanPhotoStore } from '#server/scans/shared/scan-photo-store.ts';
import { markPhotoStored } from '#server/scans/shared/scan-photos.ts';

/** Programs that consumers and their apps call: the photo API and the addresses printed in codes. */
endOnUncaughtErrors('photo');
const config = loadConfig();
const { logLevel } = config;
const databaseUrl = requireDatabaseUrl(config);
const connections = {
  max: config.databasePool,
  namesStatements: config.namesStatements,
  applicationName: 'proofmark-photo',
  limits: config.limits.requestDatabase,
};
const database = openDatabase(databaseUrl, connections);
measurePool(database.pool);
const secretKey = requireSecretKey(config);
const readers = await openReaderPool({
  readers: config.photoReaders ?? availableParallelism(),
  maxQueued: 256,
  maxWaitMs: 20_000,
  maxPhotoMs: 20_000,
  maxAnswerMs: 30_000,
  onLost: (reason) => {
    lostReaders.inc();
    photoApi.log.error({ reason }, 'Photo reader ended unexpectedly');
  },
});
measureReaders(readers);
const { store, unguarded } = openRequestStore(config, secretKey);
const photoStore = createScanPhotoStore({
  objects: store,
  confirm: (scanUuid) => transact(database, ({ trx }) => markPhotoStored(trx, scanUuid)),
  onLost: (scanUuid, error) => {
    lostScanPhotos.inc();
    photoApi.log.error({ scan: scanUuid, err: error }, 'Scan photo not stored');
  },
});
const replicas = openMeasuredReplicas(
  database,
  config.databaseDirectUrl ?? databaseUrl,
  config,
  connections,
  () => photoApi.log,
);
const sealKey = artworkSealKey(config);
const photoApi = buildPhotoApi({
  database,
  sealKey,
  readers,
  photoStore,
  standardPrefix: `${config.urls.code}/`,
  secondsPerMinute: config.photoSecondsPerMinute,
  logLevel,
  http: config.limits.http,
});
const codeAddress = await buildCodeAddress({
  database,
  replicas,
  sealKey,
  readers,
  photoStore,
  store,
  codeUrl: config.urls.code,
  portalUrl: config.urls.portal,
  trustedProxies: config.trustedProxies,
  ratePerMinute: config.codeRatePerMinute,
  photosPerMinute: config.codePhotosPerMinute,
  placeDays: config.retention.placeDays,
  countryHeader: config.scanCountryHeader,
  journalFolder: path.join(config.dataDir, 'late-visits'),
  knownCodesFile: path.join(config.dataDir, 'known-codes.jsonl'),
  logLevel,
  http: config.limits.http,
});

const probe = openDatabaseProbe(databaseUrl, 'proofmark-photo-probe');
// Not whether photos can be read: the addresses of codes are answered by this program too, and need no reader.
const operations = await startProgramOperations({
  program: 'photo',
  config,
  log: photoApi.log,
  // Without the store photos are judged and not kept.
  checks: [...probe.checks, ...replicaChecks(replicas), { ...storeCheck(unguarded, 'photo'), isOptional: true }],
  query: (text, values) => database.pool.query(text, values),
});

endOnSignals(operations, async () => {
  await Promise.all([photoApi.close(), codeAddress.close()]);
  await readers.close();
  await photoStore.close();
  await probe.close();
  await replicas?.close();
  await database.close();
});

await photoApi.listen({ host: config.host, port: config.ports.photo });
await codeAddress.listen({ host: config.host, port: config.ports.code });
// Else it is written when the program ends, which one that is killed never does.
flushCompileCache();
