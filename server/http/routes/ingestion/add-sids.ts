import * as contract from '#lib/contract/ingestion.ts';
import { addSidsDatabasePorts } from '#server/db/ingestion-ports.ts';
import { addSids } from '#server/domain/ingestion/add-sids.ts';
import { route } from '../../core/route.ts';

const uploadLinkSeconds = 30 * 60;
const maxUploadBytes = 1024 ** 3;

export const addSidsRoute = route(contract.addSids, async ({ body, actor, services }) => {
  const { config, database, queue, store } = services;
  const ports = {
    ...addSidsDatabasePorts(database, { jobsIn: (trx) => queue.inTransaction(trx) }),
    standardUrlPrefix: `${config.urls.code}/`,
    storeSource: async (key: string, bytes: Uint8Array) => {
      const { size } = await store.put(key, bytes, { contentType: 'application/json' });
      return size;
    },
    presignUpload: (key: string) =>
      store.presignPost({ key, minBytes: 0, maxBytes: maxUploadBytes, expiresInSeconds: uploadLinkSeconds }),
  };
  return addSids(ports, actor, body);
});
