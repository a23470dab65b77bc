import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildCodeAddress } from '#server/apps/code-address/app.ts';
import { buildPhotoApi } from '#server/apps/photo/app.ts';
import { createPhotoKeeper } from '#server/apps/photo/photo-keeper.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { requireDatabaseUrl, requireSecretKey } from '#server/core/config/required-settings.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { endOnUncaughtErrors } from '#server/core/program-errors.ts';
import { openReaderPool } from '#server/photo-readers/reader-pool.ts';
import { confirmPhoto } from '#server/scans/queries/scan-photos.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

/** What consumers and their apps call: the photo API and the addresses printed in codes. */
endOnUncaughtErrors('photo');
const config = loadConfig();
const { logLevel } = config;
const database = openDatabase(requireDatabaseUrl(config), {
  max: config.databasePool,
  applicationName: 'proofmark-photo',
  limits: config.limits.requestDatabase,
});
const secretKey = requireSecretKey(config);
const positionHeaders = config.scanPositionHeaders;
const readers = await openReaderPool({
  readers: config.photoReaders ?? availableParallelism(),
  maxQueued: 256,
  maxWaitMs: 20_000,
  maxPhotoMs: 30_000,
  onLost: (reason) => photoApi.log.error({ reason }, 'a photo reader was lost'),
});
const keeper = createPhotoKeeper({
  objects: createObjectStore(config.storage, secretKey, config.limits.requestStore),
  confirm: (scanUuid) => confirmPhoto(database.db, scanUuid),
  onLost: (scanUuid, error) => photoApi.log.error({ scan: scanUuid, err: error }, 'a photo could not be kept'),
});
const photoApi = buildPhotoApi({
  database,
  sealKey: artworkSealKey(config),
  readers,
  keeper,
  standardPrefix: `${config.urls.code}/`,
  positionHeaders,
  logLevel,
  http: config.limits.http,
});
const codeAddress = await buildCodeAddress({
  database,
  codeUrl: config.urls.code,
  trustedProxies: config.trustedProxies,
  ratePerMinute: config.codeRatePerMinute,
  positionHeaders,
  journalFolder: path.join(config.dataDir, 'late-visits'),
  logLevel,
  http: config.limits.http,
});

let closing = false;
async function stop(): Promise<void> {
  if (closing) return;
  closing = true;
  await Promise.all([photoApi.close(), codeAddress.close()]);
  await readers.close();
  await keeper.close();
  await database.close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.once('disconnect', stop);

await photoApi.listen({ host: config.host, port: config.ports.photo });
await codeAddress.listen({ host: config.host, port: config.ports.code });
