import { buildApi } from '#server/apps/api/app.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { requireDatabaseUrl, requireSecretKey } from '#server/core/config/required-settings.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { endOnUncaughtErrors } from '#server/core/program-errors.ts';
import { openWhenUsed } from '#server/photo-readers/open-when-used.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';

endOnUncaughtErrors('api');
const config = loadConfig();
const database = openDatabase(requireDatabaseUrl(config), {
  max: config.databasePool,
  applicationName: 'proofmark-api',
  limits: config.limits.requestDatabase,
});
const queue = await openJobQueue(database.pool, (error) => app.log.error({ err: error }, 'job queue'));
const store = createObjectStore(config.storage, requireSecretKey(config), config.limits.requestStore);
const photos = openWhenUsed({
  readers: 1,
  maxQueued: 32,
  maxWaitMs: 30_000,
  maxPhotoMs: 30_000,
  onLost: (reason) => app.log.error({ reason }, 'a photo reader was lost'),
});
const app = buildApi({ config, database, store, inUnitOfWork: createUnitsOfWork(database, queue), photos });

let closing = false;
async function stop(): Promise<void> {
  if (closing) return;
  closing = true;
  await app.close();
  await photos.close();
  await queue.close();
  await database.close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

await app.listen({ host: config.host, port: config.ports.api });
