import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { createLogger } from '#server/core/log.ts';
import { endOnUncaughtErrors, endWithError } from '#server/core/program-errors.ts';
import { paceOf } from '#server/storage/http/pace.ts';
import { createStorageServer } from '#server/storage/http/storage-server.ts';
import { sweepLeftovers } from '#server/storage/local/object-files.ts';
import { deriveAccessKey } from '#server/storage/signature/access-key.ts';

/** The HTTP server of the local object store. Not needed where STORAGE_DRIVER is s3. */
const hourMs = 3600 * 1000;

async function main(): Promise<void> {
  const config = loadConfig();
  if (config.storage.driver !== 'local') throw new ConfigError('STORAGE_DRIVER is s3: this server is not needed.');
  if (!config.secretKey) throw new ConfigError('SECRET_KEY is not set: it has to be the one the other programs have.');
  const log = createLogger('storage', config.logLevel);
  const { directory, publicUrl } = config.storage;
  const sweep = async () => {
    const removed = await sweepLeftovers(directory, hourMs);
    if (removed > 0) log.info({ removed }, 'Removed half-written files');
  };
  await sweep();
  setInterval(() => sweep().catch((error: unknown) => log.error({ err: error }, 'Sweep failed')), hourMs).unref();

  const server = createStorageServer({
    directory,
    publicUrl,
    portalUrl: config.urls.portal,
    accessKey: deriveAccessKey(config.secretKey),
    limits: config.limits.http,
    pace: paceOf(config.limits.uploadBytesPerSecond),
    onError: (error, request) => log.error({ ...request, err: error }, 'request failed'),
  });
  server.on('error', (error) => endWithError('storage', error));
  server.listen(config.ports.storage, config.host, () => {
    log.info({ host: config.host, port: config.ports.storage, publicUrl }, 'Storage is listening');
  });

  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Uploads under way can take hours; they are broken off, and leave nothing.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

endOnUncaughtErrors('storage');
main().catch((error: unknown) => endWithError('storage', error));
