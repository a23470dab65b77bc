import { checkDefaultScmData } from '#lib/upload/check-codes.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import type { IngestionParameters, ScmValue } from '../rules/parameters.ts';
import { addSids } from './add-sids.ts';
import { type ProcessFromFilePorts, type UploadRecord, uploadOf } from './process-from-file.ts';
import type { PostData, StartIngestionPorts } from './start-ingestion.ts';

/** Endpoint 16: a record in mode file whose settings come with `processUpload`. */
export async function getPostData(
  ports: StartIngestionPorts,
  actor: Actor,
  filetype: 'csv' | 'json',
): Promise<{ record_key: string; post_data: PostData }> {
  const { record_key, post_data } = await addSids(ports, actor, {
    mode: 'file',
    filetype,
    default_scm_data: {},
    description: '',
    allow_posted_duplicates: false,
    id_format: 'default',
  });
  if (!post_data) throw new Error('An upload has nowhere to go.');
  return { record_key, post_data };
}

export interface ProcessUploadInput {
  record: string;
  default_scm_data?: Record<string, ScmValue> | undefined;
  url_prefix?: string | undefined;
  allow_posted_duplicates?: boolean | undefined;
}

export interface ProcessUploadPorts extends ProcessFromFilePorts {
  listScmKeys(companyId: number): Promise<string[]>;
}

/**
 * Endpoint 18: starts processing of a posted file, with the settings of this call.
 * @throws DomainError on `record`, with the messages of the interface, or on the settings
 */
export async function processUpload(ports: ProcessUploadPorts, actor: Actor, input: ProcessUploadInput): Promise<void> {
  const scmKeys = new Set(await ports.listScmKeys(actor.companyId));
  await ports.transaction(async (tx) => {
    const record = await tx.lockIngestion(actor.companyId, input.record);
    if (!record) throw fieldError('record', 'Invalid record');
    const uploadKey = isProcessable(record) ? uploadOf(record) : null;
    if (uploadKey === null) {
      throw fieldError('record', "Only code ingestion records of type S3 in state 'uploading' can be processed.");
    }
    const faults = checkDefaultScmData(input.default_scm_data, scmKeys);
    if (faults.length > 0) {
      throw new DomainError('validation_error', 'Some fields are not valid.', { fields: { default_scm_data: faults } });
    }
    const source = await ports.pinUpload(record, uploadKey);
    if (source === null) throw fieldError('record', 'Uploaded file not found.');
    await tx.setParameters(record.id, settingsOf(record.parameters, input));
    await tx.startProcessing(record.id, source);
    await tx.jobs.enqueue('ingest-codes', { ingestionId: record.id });
  });
}

/** The settings of a template or of a workorder are not this call's to change. */
function isProcessable(record: UploadRecord): boolean {
  return record.storageKind === 'S3' && !record.hasFixedSettings;
}

function settingsOf(before: IngestionParameters, input: ProcessUploadInput): IngestionParameters {
  return {
    ...before,
    default_scm_data: input.default_scm_data ?? before.default_scm_data,
    url_prefix: input.url_prefix || before.url_prefix,
    allow_posted_duplicates: input.allow_posted_duplicates ?? before.allow_posted_duplicates,
  };
}
