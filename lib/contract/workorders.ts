import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { intendedMarkets } from './catalog.ts';
import {
  companyRef,
  date,
  id,
  idParams,
  listQuery,
  momentOrRange,
  page,
  queryBoolean,
  queryId,
  queryIds,
  requiredLine,
  sentReason,
  storableText,
  text,
  timestamp,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { canPrecedeId, isPlainAddress, maxUrlPrefix } from './values/url-prefix.ts';
import { codeLayouts, maxQuantity } from './values/workorders.ts';

export { codegenStatus, codeLayouts, maxQuantity } from './values/workorders.ts';

export const extendedIdStyles = ['compact-12', 'legacy'] as const;
export const workorderStates = ['new', 'ready to print', 'completed'] as const;
/** Codes in one batch of the codes file. */
export const batchSize = 20_000;

/** A picture that the service keeps, and where it answers it: with a token that sees what it belongs to. */
const keptPicture = z.object({
  url: z.string(),
  thumbnail_url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  uploaded_at: timestamp,
});

export const workorderTemplate = z.object({
  id,
  name: z.string(),
  description: z.string(),
  company: id,
  custom_layout: id.nullable(),
  substrate: id.nullable(),
  substrate_name: z.string(),
  printing_partner: id.nullable(),
  image: z.string().nullable(),
  code_layout: z.enum(codeLayouts),
  use_serial_number: z.boolean(),
  is_hybrid: z.boolean(),
  is_fp_serialized: z.boolean(),
  is_static_print: z.boolean(),
  is_archived: z.boolean(),
  activate_on_complete: z.boolean(),
  url_prefix: z.string(),
  extended_id_style: z.enum(extendedIdStyles),
  partner_permissions: z.array(z.string()),
  // Beyond the interface document, and so null where a service does not have it.
  picture: keptPicture.nullable().default(null),
});

const named = z.object({ id, name: z.string() });

export const workorder = z.object({
  id,
  company: companyRef,
  printing_partner: companyRef.nullable(),
  equipment: named.nullable(),
  state: z.enum(workorderStates),
  due_date: date.nullable(),
  reference: z.string().nullable(),
  creation_date: timestamp,
  code_layout: z.enum(codeLayouts),
  use_serial_number: z.boolean(),
  static_unique_codes_quantity: z.int(),
  quantity: z.int(),
  is_ready_to_print: z.boolean(),
  date_codes_completed: timestamp.nullable(),
  is_archived: z.boolean(),
  codegen_status: z.int(),
  codegen_file: z.string().nullable(),
  data: z.object({
    remarks: z.string(),
    static_unique_codes_quantity: z.int(),
    activate_on_complete: z.boolean(),
  }),
  product: z.object({ id, name: z.string(), sku: z.string() }).nullable(),
  brand: named.nullable(),
  remarks: z.string(),
  printed_date: timestamp.nullable(),
  has_secure_workflow: z.boolean(),
  static_impositions: z.int(),
  designer: z.string().nullable(),
  external_id: z.string(),
  is_fingerprint_trained: z.boolean(),
  substrate: z.object({ id, name: z.string(), description: z.string() }).nullable(),
  template: id.nullable(),
  template_image: z.string().nullable(),
  is_hybrid: z.boolean(),
  is_static_print: z.boolean(),
  is_fp_serialized: z.boolean(),
  url_prefix: z.string(),
  extended_id_style: z.enum(extendedIdStyles),
  partner_permissions: z.array(z.string()),
  // Beyond the interface document, see docs/interface/decisions.md.
  codegen_progress: z.number().min(0).max(1),
  codegen_error: z.string().nullable(),
  codegen_error_reason: sentReason.nullable().default(null),
  codegen_file_size: z.int().nullable(),
  canceled_at: timestamp.nullable(),
  ingestion_key: z.string().nullable(),
  first_serial_number: z.string().nullable(),
  last_serial_number: z.string().nullable(),
  created_by: z.object({ id, name: z.string() }).nullable(),
  printed_quantity: z.int().nullable(),
  // Users of the printing partner; null for earlier reports and other services.
  confirmed_by: named.nullable().default(null),
  confirmed_at: timestamp.nullable().default(null),
  reported_by: named.nullable().default(null),
  reported_at: timestamp.nullable().default(null),
  // Codes that the press left out; null when the report named none.
  unprinted: z
    .object({
      /** False until the brand owner decides; its codes stay as they are. */
      is_known: z.boolean(),
      /** Codes; null while not known. */
      quantity: z.int().nullable(),
      /** First and last sequence number of each range. */
      ranges: z.array(z.tuple([z.int(), z.int()])),
      by: named.nullable(),
      at: timestamp,
      /** Change that blacklisted the codes, which can be undone; null before it begins. */
      task: z.string().nullable(),
    })
    .nullable()
    .default(null),
  // A cell that somebody chose instead of the recommended one; null where the artwork has that, or there is none.
  cell_choice: z
    .object({
      cell_dots: z.int(),
      recommended_cell_dots: z.int(),
      chosen_by: z.object({ id, name: z.string() }).nullable(),
      chosen_at: timestamp,
    })
    .nullable()
    .default(null),
  // Prints to photograph before photos of its codes are judged; 0 when they are, null without a model.
  more_prints: z.int().nullable().default(null),
  // Countries (ISO 3166) that its codes are meant for; none: those of its product.
  intended_markets: z.array(z.string()).default([]),
  // Inactive codes of a completed order; null until they are counted, and where codes become active automatically.
  inactive_codes: z.int().nullable().default(null),
  // Printing partner that gets the order once it accepts the partnership; null where the order was sent.
  invited_partner: companyRef
    .extend({
      /** Whether the partner has declined, or its answer was not waited for. */
      has_declined: z.boolean(),
    })
    .nullable()
    .default(null),
  // Place in the queue of generations, when one order is read; null once it runs, and in lists.
  queue: z
    .object({
      /** Jobs that run before it, at most 10,000. */
      ahead: z.int().min(0),
      /** Seconds until it starts, by the jobs of its kind that ended in the last minute; null where none did. */
      starts_in: z.int().min(0).nullable(),
    })
    .nullable()
    .default(null),
});
export type Workorder = z.output<typeof workorder>;
export type WorkorderTemplate = z.output<typeof workorderTemplate>;

/** The beginning of each code: an http(s) address without query or fragment. Empty for the standard one. */
export const urlPrefix = z
  .string()
  .trim()
  .max(maxUrlPrefix, reasonText('atMostCharacters', { count: maxUrlPrefix }))
  // It goes into the code as it is: phones would encode it each in their own way.
  .refine((value) => /^\p{ASCII}*$/u.test(value), { message: reasonText('addressNotEncoded'), abort: true })
  .refine((value) => value === '' || isPlainAddress(value), {
    message: reasonText('notCodeAddress'),
    abort: true,
  })
  .refine((value) => value === '' || canPrecedeId(value), reasonText('addressWithoutSlash'));

export const reference = requiredLine(100);
export const quantity = z
  .int()
  .min(1, reasonText('atLeast', { count: 1 }))
  .max(maxQuantity, reasonText('atMostCodesInOneWorkorder', { count: 10_000_000 }));

const tag = 'Workorders';

export const listTemplates = defineEndpoint({
  id: 'listWorkorderTemplates',
  tag,
  summary:
    'List workorder templates; without is_archived the operator sees all, everyone else those that are not archived',
  description:
    'The id of a template is the input template of create-from-template. Archived ones are left out unless is_archived asks for them.',
  method: 'GET',
  path: '/api/v2/workorders/templates/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name']).extend({
    is_archived: queryBoolean.optional(),
    code_layout: z.enum(codeLayouts).optional(),
    company: queryId.optional(),
  }),
  response: page(workorderTemplate),
});

export const createSidBody = z.strictObject({
  activate_on_complete: z.boolean(),
  reference,
  remarks: text(2000).default(''),
  quantity,
  use_serial_number: z.boolean().default(true),
  url_prefix: urlPrefix.optional(),
  product: text(100).optional(),
  intended_markets: intendedMarkets.optional(),
  extended_id_style: z.enum(extendedIdStyles).default('legacy'),
});

export const createSid = defineEndpoint({
  id: 'createSidWorkorder',
  tag,
  summary: 'Order SID codes: serialized identifiers without a secure graphic',
  description:
    'SIDs are codes without a secure graphic: no printing partner is needed. Read the workorder until its state is completed, then get its codes-file.',
  method: 'POST',
  path: '/api/v2/workorders/create-sid/',
  access: 'workorder_create',
  status: 201,
  success: 'json',
  creates: true,
  body: createSidBody,
  response: workorder,
});

export const workorderQuery = listQuery(['id', 'reference', 'creation_date', 'due_date', 'quantity', 'state']).extend({
  state: z.enum(workorderStates).optional(),
  is_archived: queryBoolean.optional(),
  is_canceled: queryBoolean.optional(),
  /** Whether its printing partner does not know which codes were not printed, and its company has to decide. */
  needs_decision: queryBoolean.optional(),
  /** Whether photos of its codes are not judged before the press has proved more prints. */
  needs_proofs: queryBoolean.optional(),
  codegen_status: z
    .string()
    .regex(/^[1-7](,[1-7])*$/, reasonText('notStateNumbers'))
    .optional(),
  code_layout: z
    .string()
    .max(100)
    .refine(
      (value) => value.split(',').every((part) => z.enum(codeLayouts).safeParse(part).success),
      reasonText('notAnyOf', { values: codeLayouts.join(', ') }),
    )
    .optional(),
  template: queryIds.optional(),
  product: queryIds.optional(),
  printing_partner: queryIds.optional(),
  company: queryId.optional(),
  search: storableText(200).normalize('NFC').optional(),
  reference: storableText(100).normalize('NFC').optional(),
  creation_date: momentOrRange.optional(),
  due_date: momentOrRange.optional(),
});

export const listWorkorders = defineEndpoint({
  id: 'listWorkorders',
  tag,
  summary: 'Search workorders',
  description:
    'A printing partner sees the workorders addressed to it. Several values of a filter are separated by commas.',
  method: 'GET',
  path: '/api/v2/workorders/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: workorderQuery,
  response: page(workorder),
});

export const getWorkorder = defineEndpoint({
  id: 'getWorkorder',
  tag,
  summary: 'Read a workorder',
  description: 'Its state and codegen_status say how far it is; codegen_file is a link once the codes exist.',
  method: 'GET',
  path: '/api/v2/workorders/:id/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: workorder,
});

export const getCodesFile = defineEndpoint({
  id: 'getWorkorderCodesFile',
  tag,
  summary: 'Download the codes of a workorder as a zip archive; SID files need workorder_sid_download',
  method: 'GET',
  path: '/api/v2/workorders/:id/codes-file/',
  access: 'workorder_view',
  status: 302,
  success: 'redirect',
  params: idParams,
  problems: { 409: 'The codes are not generated yet.' },
});

export const getSerialNumbers = defineEndpoint({
  id: 'getWorkorderSerialNumbers',
  tag,
  summary: 'Download the serial numbers of a workorder as CSV; SID files need workorder_sid_download',
  method: 'GET',
  path: '/api/v2/workorders/:id/serial-numbers/',
  access: 'workorder_view',
  status: 200,
  success: 'file',
  mediaType: 'text/csv',
  params: idParams,
  problems: { 409: 'The codes are not generated yet, or the workorder has no serial numbers.' },
});
