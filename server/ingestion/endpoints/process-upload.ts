import * as contract from '#lib/contract/ingestion.ts';
import { reason } from '#lib/texts/reason.ts';
import { checkDefaultScmData } from '#lib/upload/check-codes.ts';
import { checkPrefixDomain } from '#server/catalog/shared/code-domains.ts';
import { listScmKeys } from '#server/catalog/shared/upload-lookups.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { lockUpload, setParameters } from '../queries/record.ts';
import { type UploadRecord, uploadOf } from '../rules/upload-record.ts';
import { startProcessing } from './process-from-file.ts';

/** Deprecated: starts processing of a posted file, with the settings of this call. */
export const processUpload = endpoint(
  contract.processUpload,
  async ({ body, actor, store, database, inUnitOfWork }) => {
    const scmKeys = new Set(await listScmKeys(database.db, actor.companyId));
    await inUnitOfWork(async (uow) => {
      const record = await lockUpload(uow.trx, actor.companyId, body.record);
      if (!record) throw fieldError('record', reason('invalidRecord'));
      const uploadKey = isProcessable(record) ? uploadOf(record) : null;
      if (uploadKey === null) {
        throw fieldError('record', reason('notProcessableUpload'));
      }
      const faults = checkDefaultScmData(body.default_scm_data, scmKeys);
      if (faults.length > 0) {
        const fields = { default_scm_data: faults };
        throw new DomainError('validation_error', reason('fieldsInvalid'), { fields });
      }
      if (body.url_prefix) await checkPrefixDomain(uow.trx, actor.companyId, body.url_prefix);
      await setParameters(uow.trx, record.id, {
        ...record.parameters,
        default_scm_data: body.default_scm_data ?? record.parameters.default_scm_data,
        url_prefix: body.url_prefix || record.parameters.url_prefix,
        allow_posted_duplicates: body.allow_posted_duplicates ?? record.parameters.allow_posted_duplicates,
      });
      await startProcessing(uow, store, record, uploadKey);
    });
    return { record_key: body.record };
  },
);

/** The settings of a template or of a workorder are not this call's to change. */
function isProcessable(record: UploadRecord): boolean {
  return record.storageKind === 'S3' && !record.hasFixedSettings;
}
