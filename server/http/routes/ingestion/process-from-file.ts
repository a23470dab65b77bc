import * as contract from '#lib/contract/ingestion.ts';
import { processFromFileDatabasePorts } from '#server/db/ingestion-ports.ts';
import { processFromFile } from '#server/domain/ingestion/process-from-file.ts';
import { pinUpload } from '#server/storage/pin-upload.ts';
import { route } from '../../core/route.ts';

export const processFromFileRoute = route(contract.processFromFile, async ({ body, actor, services }) => {
  const ports = {
    ...processFromFileDatabasePorts(services.database, { jobsIn: (trx) => services.queue.inTransaction(trx) }),
    pinUpload: (from: string, to: string) => pinUpload(services.store, from, to),
  };
  await processFromFile(ports, actor, body.record);
  return { record_key: body.record };
});
