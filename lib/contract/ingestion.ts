import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import {
  companyRef,
  id,
  listQuery,
  page,
  queryBoolean,
  queryId,
  storableText,
  storedReason,
  text,
  timestamp,
  userRef,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { whenGiven } from './messages.ts';
import { ingestionErrorTypes, ingestionModes, ingestionStatuses } from './values/ingestion.ts';
import { urlPrefix } from './workorders.ts';

export { ingestionErrorTypes, ingestionModes, ingestionStatuses } from './values/ingestion.ts';

export const fileTypes = ['csv', 'json'] as const;
export const idFormats = ['default', 'gs1'] as const;

export type IngestionErrorType = (typeof ingestionErrorTypes)[number];

const scmValue = z.union([storableText(1000), z.number(), z.boolean(), z.null()]);

/** Attributes of a code that are no SCM fields, for the OpenAPI document; use cases check them. */
const ownAttributes = {
  product: { type: ['string', 'null'], description: 'SKU of a product.' },
  activation_status: { type: ['integer', 'string', 'null'], description: '0 inactive, 1 active, 2 blacklisted.' },
  blacklist_reason: { type: ['integer', 'string', 'null'], description: '0 to 11, of a blacklisted code.' },
  updated_by: { type: ['string', 'null'] },
};

/** Defaults for every code of an ingestion. */
export const defaultScmData = z.record(z.string().min(1).max(64), scmValue).meta({
  description: 'Values of every code that has none of its own. Other names are keys of SCM fields.',
  properties: ownAttributes,
});

/** A code in the body of a call: its id, and the values that override the defaults. */
export const codeRecord = z.record(z.string().min(1).max(64), scmValue).meta({
  description: 'A code. Its values override the defaults. Other names are keys of SCM fields.',
  properties: { id: { type: 'string', minLength: 1 }, ...ownAttributes },
  required: ['id'],
});

export const ingestionErrorSummary = z.object({
  type: z.enum(ingestionErrorTypes),
  message: z.string(),
  message_reason: storedReason,
  count: z.int(),
  ids: z.array(z.string()).optional(),
  rows: z.array(z.int()).optional(),
  /** The same ids by the name of the interface document, where they are in the file or the system already. */
  duplicate_id_error: z.array(z.string()).optional(),
});

/** Rows of the sender's file that were left out on purpose; the first of their numbers. */
const leftOutRows = z.object({ count: z.int(), rows: z.array(z.int()) });

export const ingestionRecord = z.object({
  id,
  key: z.string(),
  description: z.string(),
  status: z.enum(ingestionStatuses),
  type: z.string(),
  ingestion_mode: z.enum(ingestionModes),
  created_at: timestamp,
  created_by: userRef.nullable(),
  status_updated_at: timestamp,
  parameters: z.record(z.string(), z.unknown()),
  result_data: z.object({
    workorder_id: id.optional(),
    errors: z.array(ingestionErrorSummary).optional(),
  }),
  template: z.union([z.literal(''), z.object({ id, key: z.string(), name: z.string(), description: z.string() })]),
  uploaded_file: z.string().nullable(),
  // Beyond the interface document, see docs/interface/decisions.md.
  company: companyRef,
  filetype: z.enum(fileTypes),
  storage_kind: z.string(),
  file_size: z.int().nullable(),
  /** The file as it was chosen, where the sent one was converted from it; null where it is not kept. */
  original_file: z.object({ name: z.string(), size: z.int() }).nullable().default(null),
  /** Rows that the sender left out of the file; null where none was named. */
  left_out: leftOutRows.nullable().default(null),
  row_count: z.int(),
  error_count: z.int(),
  rows_with_errors: z.int(),
  progress: z.number().min(0).max(1),
  duration_ms: z.int().nullable(),
  retry_of: z.string().nullable(),
  /** Key of the workorder that gets the codes; null when they make a new one. */
  target_ingestion_key: z.string().nullable(),
  /** When a failed upload was corrected or closed by hand; null while it needs work. */
  closed_at: timestamp.nullable(),
  /** User who closed it by hand. */
  closed_by: userRef.nullable(),
  /** The upload that succeeded in its place. */
  corrected_by: z.object({ key: z.string(), description: z.string(), row_count: z.int() }).nullable(),
});
export type IngestionRecord = z.output<typeof ingestionRecord>;

export const ingestionError = z.object({
  row: z.int().nullable(),
  column: z.string(),
  value: z.string(),
  type: z.enum(ingestionErrorTypes),
  message: z.string(),
  message_reason: storedReason,
  advice: z.string(),
  advice_reason: storedReason,
});
export type IngestionError = z.output<typeof ingestionError>;

const keyParams = z.object({ key: storableText(100).min(1) });
const tag = 'Ingestion';

export const listIngestions = defineEndpoint({
  id: 'listIngestions',
  tag,
  summary: 'List ingestion records',
  description: 'Each upload of codes is one record, whichever call began it.',
  method: 'GET',
  path: '/api/v2/ingestion/',
  access: 'ingestion_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'created_at', 'status_updated_at', 'row_count']).extend({
    type: z.enum(['code']).optional(),
    status: z.enum(ingestionStatuses).optional(),
    ingestion_mode: z.enum(ingestionModes).optional(),
    error_type: z.enum(ingestionErrorTypes).optional(),
    company: queryId.optional(),
    /** False: needs work. Only failed uploads can be closed. */
    is_closed: queryBoolean.optional(),
  }),
  response: page(ingestionRecord),
});

export const getIngestion = defineEndpoint({
  id: 'getIngestion',
  tag,
  summary: 'Read an ingestion record',
  description: 'Read it until its status is completed or error: result_data then has the workorder or the errors.',
  method: 'GET',
  path: '/api/v2/ingestion/:key/',
  access: 'ingestion_view',
  status: 200,
  success: 'json',
  params: keyParams,
  response: ingestionRecord,
});

export const listIngestionErrors = defineEndpoint({
  id: 'listIngestionErrors',
  tag,
  summary: 'List every error of an ingestion record, in the order of the file',
  method: 'GET',
  path: '/api/v2/ingestion/:key/errors/',
  access: 'ingestion_view',
  status: 200,
  success: 'json',
  params: keyParams,
  query: listQuery(['row']).extend({
    type: z.enum(ingestionErrorTypes).optional(),
    column: storableText(200).optional(),
  }),
  response: page(ingestionError),
});

export const downloadIngestionErrors = defineEndpoint({
  id: 'downloadIngestionErrors',
  tag,
  summary: 'Download every error as CSV (row, column, value, type, message)',
  method: 'GET',
  path: '/api/v2/ingestion/:key/errors/csv/',
  access: 'ingestion_view',
  status: 200,
  success: 'file',
  mediaType: 'text/csv',
  params: keyParams,
});

export const getIngestionSource = defineEndpoint({
  id: 'getIngestionSource',
  tag,
  summary: 'Get the uploaded file back, or the original one that it was converted from',
  method: 'GET',
  path: '/api/v2/ingestion/:key/source/',
  access: 'ingestion_view',
  status: 302,
  success: 'redirect',
  params: keyParams,
  query: z.strictObject({ file: z.enum(['sent', 'original']).default('sent') }),
  problems: { 409: 'No such file is kept.' },
});

export const cancelIngestion = defineEndpoint({
  id: 'cancelIngestion',
  tag,
  summary: 'Cancel an ingestion that is uploading or processing; no code of it is kept',
  method: 'POST',
  path: '/api/v2/ingestion/:key/cancel/',
  access: 'ingestion_cancel',
  status: 200,
  success: 'json',
  params: keyParams,
  response: ingestionRecord,
  problems: { 409: 'The record has ended already.' },
});

export const updateIngestion = defineEndpoint({
  id: 'updateIngestion',
  tag,
  summary: 'Close a failed upload that needs no correction, or open it again',
  method: 'PATCH',
  path: '/api/v2/ingestion/:key/',
  access: 'ingestion_code_create',
  status: 200,
  success: 'json',
  params: keyParams,
  body: z.strictObject({ is_closed: z.boolean() }),
  response: ingestionRecord,
  problems: { 409: 'The upload has not failed.' },
});

/** Rows of a file: more than fit into its bytes. */
const mostRows = 1_000_000_000;

/** Fields that every way to send codes has. */
const sharedFields = {
  mode: z
    .enum(ingestionModes)
    .default('api')
    .describe('api: `codes` is required. file: `codes` must not be sent; the answer has post_data for the file.'),
  filetype: z.enum(fileTypes).default('csv').describe('Of the file in mode file.'),
  default_scm_data: defaultScmData.default({}),
  codes: z
    .array(codeRecord)
    .max(100_000, reasonText('atMostCodesInOneCall', { count: 100_000 }))
    .optional(),
  description: text(200).default(''),
  retry_of: storableText(100).nullable().optional(),
  /** CSV whose header was put before the sender's rows: errors count rows from the line below it. */
  header_added: z.boolean().default(false),
  /** Name of the file that the sent one was converted from: original_post_data says where to post that, too. */
  original_name: storableText(200).min(1).optional(),
  /** Rows of the sender's file that are left out of the sent one: their number, and the first of them. */
  left_out: z
    .strictObject({
      count: z.int().min(1).max(mostRows),
      rows: z.array(z.int().min(1).max(mostRows)).max(1_000),
    })
    .optional(),
};
const codeFields = {
  allow_posted_duplicates: z.boolean().default(false),
  id_format: z.enum(idFormats).default('default'),
};
const keyField = storableText(100).min(1, reasonText('fieldRequired'));
const maxCodesBody = 32 * 1024 * 1024;

export const createSidsBody = z.strictObject({
  ...sharedFields,
  ...codeFields,
  url_prefix: urlPrefix.optional(),
  printing_partner: id.nullable().optional(),
});

export const createFromIngestionTemplateBody = z.strictObject({
  ...sharedFields,
  template: keyField,
  printing_partner: id.nullable().optional(),
});

export const addToWorkorderBody = z.strictObject({ ...sharedFields, ...codeFields, ingestion_key: keyField });

/** Ids and products of one call that checks them; files are checked in several. */
export const mostCheckedIds = 5_000;
export const mostCheckedProducts = 1_000;

export const checkIngestionCodes = defineEndpoint({
  id: 'checkIngestionCodes',
  tag,
  summary: 'Tell which ids exist already and which products do not, before codes are uploaded',
  method: 'POST',
  path: '/api/v2/ingestion/codes/check/',
  access: 'ingestion_code_create',
  status: 200,
  success: 'json',
  audit: null,
  body: z.strictObject({
    ids: z
      .array(storableText(512))
      .max(mostCheckedIds, reasonText('atMostIds', { count: mostCheckedIds }))
      .default([]),
    products: z
      .array(storableText(255))
      .max(mostCheckedProducts, reasonText('atMostProducts', { count: mostCheckedProducts }))
      .default([]),
  }),
  response: z.object({
    /** Workorder: its reference, where it is of the own company. */
    existing_ids: z.array(z.object({ id: z.string(), workorder: z.string().nullable() })),
    unknown_products: z.array(z.string()),
  }),
  maxBody: 4 * 1024 * 1024,
});

export const postData = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

export const ingestionStarted = z.object({
  record_key: z.string(),
  post_data: postData.optional(),
  /** Where the call names an original file: posted before the processing starts, it is kept as it is. */
  original_post_data: postData.optional(),
});

export const createSids = defineEndpoint({
  id: 'createSids',
  tag,
  summary: 'Upload SIDs made elsewhere, in the call (mode api) or as a file (mode file)',
  description:
    'Makes a new workorder. In mode api the codes are in the call. In mode file they are left out: post the file to post_data with all of its fields, then call process-from-file. The outcome is in the ingestion record.',
  method: 'POST',
  path: '/api/v2/ingestion/codes/add-sids/',
  access: 'ingestion_code_create',
  status: 200,
  success: 'json',
  audit: { resource: 'ingestion', id: 'response.record_key' },
  creates: true,
  body: createSidsBody,
  response: ingestionStarted,
  maxBody: maxCodesBody,
});

export const processFromFile = defineEndpoint({
  id: 'processFromFile',
  tag,
  summary: 'Start processing of a file that was posted to storage',
  description: 'Call it after the file was posted to post_data. The outcome is in the ingestion record.',
  method: 'POST',
  path: '/api/v2/ingestion/codes/process-from-file/',
  access: 'ingestion_code_create',
  status: 200,
  success: 'json',
  audit: { resource: 'ingestion', id: 'response.record_key' },
  body: z.strictObject({ record: keyField }),
  response: z.object({ record_key: z.string() }),
});

export const createFromIngestionTemplate = defineEndpoint({
  id: 'createFromIngestionTemplate',
  tag,
  summary: 'Upload codes made elsewhere as one new workorder with the settings of an ingestion template',
  description:
    'Preferred way to upload. printing_partner is required for secure codes whose template has none. In mode api the codes are in the call. In mode file they are left out: post the file to post_data with all of its fields, then call process-from-file. The outcome is in the ingestion record.',
  method: 'POST',
  path: '/api/v2/ingestion/codes/create-from-template/',
  access: 'ingestion_code_create',
  status: 200,
  success: 'json',
  audit: { resource: 'ingestion', id: 'response.record_key' },
  creates: true,
  body: createFromIngestionTemplateBody,
  response: ingestionStarted,
  maxBody: maxCodesBody,
});

export const addToWorkorder = defineEndpoint({
  id: 'addCodesToWorkorder',
  tag,
  summary: 'Add codes made elsewhere to a workorder whose codes exist',
  description:
    'The codes take over the settings of the workorder. ingestion_key is that of the workorder. In mode api the codes are in the call. In mode file they are left out: post the file to post_data with all of its fields, then call process-from-file. The outcome is in the ingestion record.',
  method: 'POST',
  path: '/api/v2/ingestion/codes/add-to-workorder/',
  access: 'ingestion_code_create',
  status: 200,
  success: 'json',
  audit: { resource: 'ingestion', id: 'response.record_key' },
  creates: true,
  body: addToWorkorderBody,
  response: ingestionStarted,
  maxBody: maxCodesBody,
  problems: { 409: 'The workorder was canceled, or its codes are printed already.' },
});

const deprecated = {
  since: '2026-01-01',
  sunset: '2027-06-30',
  successor: '/api/v2/ingestion/codes/create-from-template/',
} as const;

export const getPostData = defineEndpoint({
  id: 'getUploadPostData',
  tag,
  summary: 'Deprecated: ask where to post a file; use add-sids or create-from-template in mode file',
  description: 'Post the file to the url with all of the fields, then call process.',
  method: 'POST',
  path: '/api/v2/ingestion/codes/upload/get-post-data/',
  access: 'ingestion_code_create',
  status: 201,
  success: 'json',
  audit: { resource: 'ingestion', id: 'response.record_key' },
  creates: true,
  body: z.strictObject({ filetype: z.enum(fileTypes, whenGiven(reasonText('notCsvOrJson'))) }),
  response: z.object({ post_data: postData, record_key: z.string() }),
  deprecated,
});

export const processUpload = defineEndpoint({
  id: 'processUpload',
  tag,
  summary: 'Deprecated: start processing of a posted file; use process-from-file',
  description: 'Makes a workorder of the codes in the file. The outcome is in the ingestion record.',
  method: 'POST',
  path: '/api/v2/ingestion/codes/upload/process/',
  access: 'ingestion_code_create',
  status: 200,
  success: 'json',
  audit: { resource: 'ingestion', id: 'response.record_key' },
  body: z.strictObject({
    record: keyField,
    default_scm_data: defaultScmData.optional(),
    url_prefix: urlPrefix.optional(),
    allow_posted_duplicates: z.boolean().optional(),
  }),
  response: z.object({ record_key: z.string() }),
  deprecated: { ...deprecated, successor: '/api/v2/ingestion/codes/process-from-file/' },
});
