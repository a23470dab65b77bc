import { checkCodes } from '#lib/upload/check-codes.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, type FieldErrors } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import type { IngestionParameters, ScmValue } from '../rules/parameters.ts';
import { createRecordKey, sourceObjectKey, uploadObjectKey } from '../rules/record-key.ts';

/** What every way to send codes has in common. */
export interface SharedInput {
  mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  default_scm_data: Record<string, ScmValue>;
  codes?: Record<string, ScmValue>[] | undefined;
  description: string;
  retry_of?: string | null | undefined;
}

export interface NewIngestion {
  key: string;
  companyId: number;
  createdBy: number;
  description: string;
  mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  parameters: IngestionParameters;
  templateId: number | null;
  /** The workorder that gets the codes; null when they make a new one. */
  targetWorkorderId: number | null;
  retryOf: string | null;
  uploadKey: string | null;
  sourceKey: string | null;
  /** Bytes; null while the file is not there. */
  fileSize: number | null;
}

export interface PostData {
  url: string;
  fields: Record<string, string>;
}

/** What happens together or not at all. */
export interface StartIngestionWork {
  /** Stores the record, uploading in mode file and processing in mode api, and answers its id. */
  insertIngestion(ingestion: NewIngestion): Promise<number>;
  jobs: JobQueue;
}

export interface StartIngestionPorts {
  standardUrlPrefix: string;
  listScmKeys(companyId: number): Promise<string[]>;
  isAcceptedPartner(companyId: number, partnerId: number): Promise<boolean>;
  ingestionExists(companyId: number, key: string): Promise<boolean>;
  /** Stores the bytes and answers their number. */
  storeSource(objectKey: string, bytes: Uint8Array): Promise<number>;
  presignUpload(objectKey: string): Promise<PostData>;
  transaction<T>(work: (tx: StartIngestionWork) => Promise<T>): Promise<T>;
}

export interface IngestionPlan {
  parameters: IngestionParameters;
  templateId?: number;
  targetWorkorderId?: number;
}

export interface StartedIngestion {
  record_key: string;
  post_data?: PostData;
}

/**
 * Starts an ingestion. Mode api: the posted codes are stored as a file, and the job reads it like any other. Mode file:
 * answers where to post the file; the job starts with process-from-file.
 * @param fieldErrors what the caller found wrong in the fields of its own
 * @throws DomainError validation_error with every field at fault
 */
export async function startIngestion(
  ports: StartIngestionPorts,
  actor: Actor,
  input: SharedInput,
  plan: IngestionPlan,
  fieldErrors: FieldErrors = {},
): Promise<StartedIngestion> {
  await checkShared(ports, actor, input, plan.parameters, fieldErrors);
  const key = createRecordKey();
  const ingestion: NewIngestion = {
    key,
    companyId: actor.companyId,
    createdBy: actor.userId,
    description: input.description,
    mode: input.mode,
    filetype: input.mode === 'api' ? 'json' : input.filetype,
    parameters: plan.parameters,
    templateId: plan.templateId ?? null,
    targetWorkorderId: plan.targetWorkorderId ?? null,
    retryOf: input.retry_of ?? null,
    uploadKey: null,
    sourceKey: null,
    fileSize: null,
  };
  if (input.mode === 'file') {
    const uploadKey = uploadObjectKey(key);
    await ports.transaction((tx) => tx.insertIngestion({ ...ingestion, uploadKey }));
    return { record_key: key, post_data: await ports.presignUpload(uploadKey) };
  }
  const sourceKey = sourceObjectKey(key, 'json');
  // Stored before the record that names it: a record whose file is missing could never be processed.
  const fileSize = await ports.storeSource(sourceKey, new TextEncoder().encode(JSON.stringify(input.codes)));
  await ports.transaction(async (tx) => {
    const ingestionId = await tx.insertIngestion({ ...ingestion, sourceKey, fileSize });
    await tx.jobs.enqueue('ingest-codes', { ingestionId });
  });
  return { record_key: key };
}

async function checkShared(
  ports: StartIngestionPorts,
  actor: Actor,
  input: SharedInput,
  parameters: IngestionParameters,
  fieldErrors: FieldErrors,
): Promise<void> {
  const errors: FieldErrors = checkCodes(input.mode === 'api' ? input.codes : undefined, input.default_scm_data, {
    scmKeys: new Set(await ports.listScmKeys(actor.companyId)),
    allowDuplicates: parameters.allow_posted_duplicates,
  });
  if (input.mode === 'api' && input.codes === undefined) errors.codes = ["Required when mode is 'api'."];
  if (input.mode === 'file' && input.codes !== undefined) errors.codes = ["Must not be sent when mode is 'file'."];
  if (input.retry_of && !(await ports.ingestionExists(actor.companyId, input.retry_of))) {
    errors.retry_of = ['There is no such record.'];
  }
  Object.assign(errors, fieldErrors);
  if (Object.keys(errors).length > 0) {
    throw new DomainError('validation_error', 'Some fields are not valid.', { fields: errors });
  }
}

/** The fault of a printing partner that is named, if any. */
export async function checkPartner(
  ports: Pick<StartIngestionPorts, 'isAcceptedPartner'>,
  actor: Actor,
  partner: number | null | undefined,
): Promise<FieldErrors> {
  if (partner === undefined || partner === null) return {};
  if (await ports.isAcceptedPartner(actor.companyId, partner)) return {};
  return { printing_partner: ['There is no partner with this id.'] };
}
