import type { Services } from '#server/core/http/services.ts';
import type { StartIngestionPorts } from '../operations/start-ingestion.ts';
import { startIngestionDatabasePorts } from './ingestion-ports.ts';

const uploadLinkSeconds = 30 * 60;
const maxUploadBytes = 1024 ** 3;

/** What every way to start an ingestion needs. */
export function startPorts({ config, database, queue, store }: Services): StartIngestionPorts {
  return {
    ...startIngestionDatabasePorts(database, { jobsIn: (trx) => queue.inTransaction(trx) }),
    standardUrlPrefix: `${config.urls.code}/`,
    storeSource: async (key, bytes) => {
      const { size } = await store.put(key, bytes, { contentType: 'application/json' });
      return size;
    },
    presignUpload: (key) =>
      store.presignPost({ key, minBytes: 0, maxBytes: maxUploadBytes, expiresInSeconds: uploadLinkSeconds }),
  };
}
