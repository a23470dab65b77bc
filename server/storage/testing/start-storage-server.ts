import type { Server } from 'node:http';
import { createStorageServer, type StorageServerOptions } from '../http/storage-server.ts';
import type { LocalStoreSettings } from '../local/local-store-settings.ts';
import { deriveAccessKey } from '../signature/access-key.ts';

export interface RunningStorage {
  settings: LocalStoreSettings;
  server: Server;
  close(): Promise<void>;
}

export const portalUrl = 'http://portal.test:3000';

/** Starts the storage server for a test on a free loopback port. */
export async function startStorageServer(
  directory: string,
  changes: Partial<StorageServerOptions> = {},
): Promise<RunningStorage> {
  const settings = {
    directory,
    publicUrl: '',
    accessKey: deriveAccessKey('a secret key for tests, of 32 or more characters'),
  };
  const options: StorageServerOptions = { ...settings, portalUrl: portalUrl, ...changes };
  const server = createStorageServer(options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  // The port is known only now; the server reads the address with each request.
  options.publicUrl = changes.publicUrl ?? `http://127.0.0.1:${address.port}`;
  return {
    settings: { ...settings, publicUrl: options.publicUrl },
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
