import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { createStorageServer } from '#server/storage/http/storage-server.ts';
import { sweepLeftovers } from '#server/storage/local/object-files.ts';
import { deriveAccessKey } from '#server/storage/signature/access-key.ts';

/**
 * The HTTP server of the local object store. Not needed where STORAGE_DRIVER is s3. Logs one JSON line for each event.
 */
const HOUR_MS = 3600 * 1000;

async function main(): Promise<void> {
  const config = loadConfig();
  if (config.storage.driver !== 'local') throw new ConfigError('STORAGE_DRIVER is s3: this server is not needed.');
  if (!config.secretKey) throw new ConfigError('SECRET_KEY is not set: it has to be the one the other programs have.');
  const { directory, publicUrl } = config.storage;
  const sweep = async () => {
    const removed = await sweepLeftovers(directory, HOUR_MS);
    if (removed > 0) log('info', 'removed half-written files', { removed });
  };
  await sweep();
  setInterval(() => sweep().catch((error) => log('error', 'sweep failed', toFields(error))), HOUR_MS).unref();

  const server = createStorageServer({
    directory,
    publicUrl,
    portalUrl: config.urls.portal,
    accessKey: deriveAccessKey(config.secretKey),
    onError: (error, request) => log('error', 'request failed', { ...request, ...toFields(error) }),
  });
  server.on('error', (error) => fail(error));
  server.listen(config.ports.storage, config.host, () => {
    log('info', 'storage is listening', { host: config.host, port: config.ports.storage, publicUrl });
  });

  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Uploads under way can take hours; they are broken off, and leave nothing.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

function log(level: 'info' | 'error', message: string, fields: Record<string, unknown>): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), program: 'storage', msg: message, ...fields });
  if (level === 'error') console.error(line);
  else console.log(line);
}

function toFields(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };
}

function fail(error: unknown): void {
  if (error instanceof ConfigError) console.error(error.message);
  else log('error', 'storage stopped', toFields(error));
  process.exit(1);
}

main().catch(fail);
