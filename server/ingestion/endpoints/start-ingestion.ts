import { setImmediate as nextTurn } from 'node:timers/promises';
import * as contract from '#lib/contract/ingestion.ts';
import { maxUploadBytes } from '#lib/contract/upload-limits.ts';
import { reason } from '#lib/texts/reason.ts';
import { checkCodesInSteps } from '#lib/upload/check-codes.ts';
import { isAcceptedPartner } from '#server/accounts/shared/accepted-partner.ts';
import { checkPrefixDomain } from '#server/catalog/shared/code-domains.ts';
import { listScmKeys } from '#server/catalog/shared/upload-lookups.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { DomainError, type FieldErrors, fieldError } from '#server/core/errors.ts';
import { preparedEndpoint } from '#server/core/http/endpoint.ts';
import { slicesOf } from '#server/core/slices.ts';
import type { ObjectStore, PresignedPost } from '#server/storage/object-store.ts';
import { findTargetWorkorder } from '../queries/ingested-workorder.ts';
import { ingestionExists } from '../queries/ingestions.ts';
import { insertIngestion, type NewIngestion } from '../queries/record.ts';
import { findTemplateSettings } from '../queries/templates.ts';
import type { IngestionParameters, ScmValue } from '../rules/parameters.ts';
import { createRecordKey, originalUploadKey, sourceObjectKey, uploadObjectKey } from '../rules/record-key.ts';
import { refusalOf } from '../rules/target-workorder.ts';

const uploadLinkSeconds = 30 * 60;

/** Takes in SIDs made elsewhere, as a workorder of their own with the settings of the call. */
export const createSids = preparedEndpoint(
  contract.createSids,
  async ({ body, actor, config, store, read }) => {
    const parameters = {
      default_scm_data: body.default_scm_data,
      use_serial_number: false,
      id_format: body.id_format,
      url_prefix: body.url_prefix || `${config.urls.code}/`,
      printing_partner: body.printing_partner ?? null,
      allow_posted_duplicates: body.allow_posted_duplicates,
      ...ofFile(body),
    };
    await read(async (db) => {
      await checkPrefixDomain(db, actor.companyId, parameters.url_prefix);
      const ofPartner = await checkPartner(db, actor, body.printing_partner);
      refuse({ ...(await checkShared(db, actor, body, parameters)), ...ofPartner });
    });
    return prepareIngestion(store, actor, body, { parameters });
  },
  ({ uow, prepared }) => startIngestion(uow, prepared),
);

/**
 * Ingests codes as one new workorder whose settings come from the template. SCM defaults of the call override those of
 * the template.
 */
export const createFromIngestionTemplate = preparedEndpoint(
  contract.createFromIngestionTemplate,
  async ({ body, actor, config, store, read }) => {
    const plan = await read(async (db) => {
      const template = await findTemplateSettings(db, actor.companyId, body.template);
      if (!template) throw fieldError('template', reason('ingestionTemplateNotFound'));
      if (template.isArchived) throw fieldError('template', reason('ingestionTemplateArchived'));
      const parameters = {
        default_scm_data: { ...template.defaultScmData, ...body.default_scm_data },
        use_serial_number: template.useSerialNumber,
        id_format: template.idFormat,
        url_prefix: template.urlPrefix || `${config.urls.code}/`,
        printing_partner: body.printing_partner ?? template.printingPartnerId,
        allow_posted_duplicates: template.allowPostedDuplicates,
        ...ofFile(body),
      };
      await checkPrefixDomain(db, actor.companyId, parameters.url_prefix);
      const ofPartner = await checkPartner(db, actor, body.printing_partner);
      if (template.codeLayout !== 'none' && (body.printing_partner ?? null) === null) {
        ofPartner.printing_partner = [reason('requiredForSscCodes')];
      }
      refuse({ ...(await checkShared(db, actor, body, parameters)), ...ofPartner });
      return { parameters, templateId: template.id };
    });
    return prepareIngestion(store, actor, body, plan);
  },
  ({ uow, prepared }) => startIngestion(uow, prepared),
);

/** Adds codes to a workorder that has its codes; they take over its settings. */
export const addToWorkorder = preparedEndpoint(
  contract.addToWorkorder,
  async ({ body, actor, store, read }) => {
    const plan = await read(async (db) => {
      const target = await findTargetWorkorder(db, actor.companyId, body.ingestion_key);
      if (!target) throw fieldError('ingestion_key', reason('invalidIngestionKey'));
      const refusal = refusalOf(target);
      if (refusal !== null) throw new DomainError('conflict', refusal);
      const parameters = {
        default_scm_data: body.default_scm_data,
        use_serial_number: target.useSerialNumber,
        id_format: body.id_format,
        url_prefix: target.urlPrefix,
        printing_partner: target.printingPartnerId,
        allow_posted_duplicates: body.allow_posted_duplicates,
        ...ofFile(body),
      };
      refuse(await checkShared(db, actor, body, parameters));
      return { parameters, targetWorkorderId: target.id };
    });
    return prepareIngestion(store, actor, body, plan);
  },
  ({ uow, prepared }) => startIngestion(uow, prepared),
);

/** Deprecated: a record in mode file whose settings come with `processUpload`. */
export const getPostData = preparedEndpoint(
  contract.getPostData,
  async ({ body, actor, config, store }) => {
    const parameters: IngestionParameters = {
      default_scm_data: {},
      use_serial_number: false,
      id_format: 'default',
      url_prefix: `${config.urls.code}/`,
      printing_partner: null,
      allow_posted_duplicates: false,
    };
    return prepareUpload(store, newRecord(actor, { ...body, description: '' }, { parameters }));
  },
  async ({ uow, prepared }) => {
    await insertIngestion(uow.trx, prepared.ingestion);
    return { record_key: prepared.ingestion.key, post_data: prepared.post_data };
  },
);

/** Input of every way to send codes. */
interface SharedInput {
  mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  default_scm_data: Record<string, ScmValue>;
  codes?: Record<string, ScmValue>[] | undefined;
  description: string;
  retry_of?: string | null | undefined;
  header_added: boolean;
  original_name?: string | undefined;
  left_out?: IngestionParameters['left_out'] | undefined;
}

/** Applies to files only: codes in the call have neither header nor rows. */
function ofFile(input: SharedInput): Pick<IngestionParameters, 'header_added' | 'left_out'> {
  if (input.mode !== 'file') return {};
  return {
    ...(input.header_added && input.filetype === 'csv' && { header_added: true }),
    ...(input.left_out && { left_out: input.left_out }),
  };
}

interface Plan {
  parameters: IngestionParameters;
  templateId?: number;
  targetWorkorderId?: number;
}

interface PreparedIngestion {
  ingestion: NewIngestion;
  /** Where the file is to be posted, in mode file. */
  post_data?: PresignedPost;
  /** Where its original is to be posted, when the call names one. */
  original_post_data?: PresignedPost;
}

async function checkShared(
  db: Executor,
  actor: Actor,
  input: SharedInput,
  parameters: IngestionParameters,
): Promise<FieldErrors> {
  const steps = checkCodesInSteps(input.mode === 'api' ? input.codes : undefined, input.default_scm_data, {
    scmKeys: new Set(await listScmKeys(db, actor.companyId)),
    allowDuplicates: parameters.allow_posted_duplicates,
  });
  let step = steps.next();
  for (; !step.done; step = steps.next()) await nextTurn();
  const errors: FieldErrors = step.value;
  if (input.mode === 'api' && input.codes === undefined) errors.codes = [reason('requiredInModeApi')];
  if (input.mode === 'file' && input.codes !== undefined) errors.codes = [reason('notInModeFile')];
  if (input.retry_of && !(await ingestionExists(db, actor.companyId, input.retry_of))) {
    errors.retry_of = [reason('ingestionRecordNotFound')];
  }
  return errors;
}

/** The fault of a printing partner that is named, if any. */
async function checkPartner(db: Executor, actor: Actor, partner: number | null | undefined): Promise<FieldErrors> {
  if (partner === undefined || partner === null) return {};
  if (await isAcceptedPartner(db, actor.companyId, partner)) return {};
  return { printing_partner: [reason('partnerNotFound')] };
}

/** @throws DomainError validation_error with every field at fault, if there is one */
function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', reason('fieldsInvalid'), { fields });
  }
}

/**
 * Prepares the object store before the transaction. Mode api: stores the posted codes as a file, which the job reads
 * like any other; the file comes before the record that names it, since a record without its file could never be
 * processed. Mode file: returns where to post the file; the job starts with process-from-file.
 */
async function prepareIngestion(
  store: ObjectStore,
  actor: Actor,
  input: SharedInput,
  plan: Plan,
): Promise<PreparedIngestion> {
  const ingestion = newRecord(actor, input, plan);
  if (input.mode === 'file') return prepareUpload(store, ingestion);
  const sourceKey = sourceObjectKey(ingestion.key, 'json');
  const { size } = await store.put(sourceKey, await toJson(input.codes ?? []), { contentType: 'application/json' });
  const sent = { mode: 'api', filetype: 'json', sourceKey, fileSize: size, originalName: null } as const;
  return { ingestion: { ...ingestion, ...sent } };
}

/** The JSON of a long list, with pauses between its slices. */
async function toJson(codes: readonly unknown[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const slice of slicesOf(codes)) {
    parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${JSON.stringify(slice).slice(1, -1)}`));
    await nextTurn();
  }
  return Buffer.concat([...parts, Buffer.from(parts.length === 0 ? '[]' : ']')]);
}

async function prepareUpload(store: ObjectStore, ingestion: NewIngestion) {
  const uploadKey = uploadObjectKey(ingestion.key);
  const presign = (key: string) =>
    store.presignPost({ key, minBytes: 0, maxBytes: maxUploadBytes, expiresInSeconds: uploadLinkSeconds });
  const [post_data, original_post_data] = await Promise.all([
    presign(uploadKey),
    ingestion.originalName === null ? undefined : presign(originalUploadKey(ingestion.key)),
  ]);
  return { ingestion: { ...ingestion, uploadKey }, post_data, ...(original_post_data && { original_post_data }) };
}

/** A record whose file is still to come. */
function newRecord(
  actor: Actor,
  input: Pick<SharedInput, 'filetype' | 'description' | 'retry_of' | 'original_name'>,
  plan: Plan,
): NewIngestion {
  return {
    key: createRecordKey(),
    companyId: actor.companyId,
    createdBy: actor.userId,
    description: input.description,
    mode: 'file',
    filetype: input.filetype,
    parameters: plan.parameters,
    templateId: plan.templateId ?? null,
    targetWorkorderId: plan.targetWorkorderId ?? null,
    retryOf: input.retry_of ?? null,
    uploadKey: null,
    sourceKey: null,
    fileSize: null,
    originalName: input.original_name ?? null,
  };
}

async function startIngestion({ trx, enqueue }: UnitOfWork, { ingestion, ...links }: PreparedIngestion) {
  const ingestionId = await insertIngestion(trx, ingestion);
  if (ingestion.mode === 'api') await enqueue('ingest-codes', { ingestionId }, { group: ingestion.companyId });
  return { record_key: ingestion.key, ...links };
}
