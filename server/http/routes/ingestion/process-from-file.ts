import * as contract from '#lib/contract/ingestion.ts';
import { processFromFileDatabasePorts } from '#server/db/ingestion-ports.ts';
import { listScmKeys } from '#server/db/ingestion-repository.ts';
import { processUpload } from '#server/domain/ingestion/deprecated-upload.ts';
import { type ProcessFromFilePorts, pinSource, processFromFile } from '#server/domain/ingestion/process-from-file.ts';
import { pinUpload } from '#server/storage/pin-upload.ts';
import { route } from '../../core/route.ts';
import type { Services } from '../../core/services.ts';

function processPorts({ database, queue, store }: Services): ProcessFromFilePorts {
  return {
    ...processFromFileDatabasePorts(database, { jobsIn: (trx) => queue.inTransaction(trx) }),
    pinUpload: (record, uploadKey) => pinSource((from, to) => pinUpload(store, from, to), record, uploadKey),
  };
}

export const processFromFileRoute = route(contract.processFromFile, async ({ body, actor, services }) => {
  await processFromFile(processPorts(services), actor, body.record);
  return { record_key: body.record };
});

export const processUploadRoute = route(contract.processUpload, async ({ body, actor, services }) => {
  const { db } = services.database;
  const ports = {
    ...processPorts(services),
    listScmKeys: (companyId: number) => listScmKeys(db, companyId),
  };
  await processUpload(ports, actor, body);
  return { record_key: body.record };
});
