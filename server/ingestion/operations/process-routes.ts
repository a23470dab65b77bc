import * as contract from '#lib/contract/ingestion.ts';
import { listScmKeys } from '#server/catalog/exports/upload-lookups.ts';
import { route } from '#server/core/http/route.ts';
import type { Services } from '#server/core/http/services.ts';
import { pinUpload } from '#server/storage/pin-upload.ts';
import { processFromFileDatabasePorts } from '../queries/ingestion-ports.ts';
import { processUpload } from './deprecated-upload.ts';
import { type ProcessFromFilePorts, pinSource, processFromFile } from './process-from-file.ts';

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
