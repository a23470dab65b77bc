import * as contract from '#lib/contract/ingestion.ts';
import { reason } from '#lib/texts/reason.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { pinUpload } from '#server/storage/pin-upload.ts';
import { lockUpload, setProcessing } from '../queries/record.ts';
import { originalObjectKey, originalUploadKey, sourceObjectKey } from '../rules/record-key.ts';
import { type UploadRecord, uploadOf } from '../rules/upload-record.ts';

/** Starts processing of a posted file. Later posts to the same link have no effect. */
export const processFromFile = endpoint(contract.processFromFile, async ({ body, actor, store, inUnitOfWork }) => {
  await inUnitOfWork(async (uow) => {
    const record = await lockUpload(uow.trx, actor.companyId, body.record);
    if (!record) throw fieldError('record', reason('invalidRecord'));
    const uploadKey = uploadOf(record);
    if (uploadKey === null) {
      throw fieldError('record', reason('notProcessableFile'));
    }
    await startProcessing(uow, store, record, uploadKey);
  });
  return { record_key: body.record };
});

/**
 * Takes the uploaded object from the key its link can write to. Finds it in its new place when an earlier call got no
 * further than moving it.
 * @throws DomainError on `record` when nothing was uploaded
 */
export async function startProcessing(
  { trx, enqueue }: UnitOfWork,
  store: ObjectStore,
  record: UploadRecord,
  uploadKey: string,
): Promise<void> {
  const key = sourceObjectKey(record.key, record.filetype);
  const size = await pinUpload(store, uploadKey, key);
  if (size === null) throw fieldError('record', reason('uploadedFileNotFound'));
  const originalSize = record.hasOriginal
    ? await pinUpload(store, originalUploadKey(record.key), originalObjectKey(record.key))
    : null;
  await setProcessing(trx, record.id, { key, size, originalSize });
  await enqueue('ingest-codes', { ingestionId: record.id }, { group: record.companyId });
}
