import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { ConfigError, loadConfig } from '#server/core/config/config.ts';
import { openProbeConnection } from '#server/core/db/connection/probe-connection.ts';
import { createLogger } from '#server/core/log.ts';
import { endOnSignals } from '#server/core/operations/end-on-signals.ts';
import { startProgramOperations } from '#server/core/operations/program-operations.ts';
import { endOnUncaughtErrors, endWithError } from '#server/core/program-errors.ts';
import { observeStorage } from '#server/storage/http/observe-storage.ts';
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
    reserveBytes: config.diskReserveBytes,
    publicUrl,
    portalUrl: config.urls.portal,
    accessKey: deriveAccessKey(config.secretKey),
    limits: config.limits.http,
    pace: paceOf(config.limits.uploadBytesPerSecond),
    onError: (error, request) => log.error({ ...request, err: error }, 'request failed'),
  });
  observeStorage(server, log);
  server.on('error', (error) => endWithError('storage', error));
  const operations = await startProgramOperations({
    program: 'storage',
    config,
    log,
    checks: [{ name: 'folder', run: () => checkFolder(directory) }],
    query: config.databaseUrl ? askOnce(config.databaseUrl) : undefined,
  });
  server.listen(config.ports.storage, config.host, () => {
    log.info({ host: config.host, port: config.ports.storage, publicUrl }, 'Storage is listening');
  });
  endOnSignals(operations, async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    // Uploads under way can take hours; they are broken off, and leave nothing.
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
    await closed;
  });
}

/**
 * Asks by a connection that is closed again. The objects need no database: this program has it, where its address is
 * set, only to be among those that the operator sees.
 */
const askOnce = (databaseUrl: string) => async (text: string, values?: unknown[]) => {
  const connection = openProbeConnection(databaseUrl, 'proofmark-storage');
  try {
    return await connection.query(text, values);
  } finally {
    await connection.close();
  }
};

async function checkFolder(directory: string): Promise<void> {
  try {
    // The first upload would make it too.
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'no access';
    throw new Error(`the folder of the objects cannot be written (${code})`);
  }
}

endOnUncaughtErrors('storage');
main().catch((error: unknown) => endWithError('storage', error));
