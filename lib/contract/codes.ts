import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { codeSelection } from './code-selection.ts';
import { id, momentOrRange, queryBoolean, queryId, storableText, timestamp, wholeNumber } from './common.ts';
import { documentStarted } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportForm } from './export-form.ts';
import { whenGiven } from './messages.ts';
import { activationStatusNames, blacklistReasonNames, notPrinted } from './values/codes.ts';

export { activationStatus, activationStatusNames, blacklistReasonNames } from './values/codes.ts';

/** Columns of the code download file before the SCM fields, in the order of the interface document. */
export const codeRecordColumns = [
  'extended_id',
  'serial_number',
  'brand',
  'product',
  'sku',
  'status',
  'blacklist_reason',
  'scm_updated_by',
  'scm_updated_at',
  'activated_by',
  'activated_at',
  'workorder_id',
] as const;

/** Keys of SCM fields: what can be a column name and follow `scm_`. */
export const scmKey = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, reasonText('notScmKey'));

/** Two whole numbers with a comma between, the lower one first. */
const numberRange = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}},\\d{1,${digits}}$`), {
      error: reasonText('notTwoWholeNumbers'),
      abort: true,
    })
    .refine((value) => {
      const [from = 0, to = 0] = value.split(',').map(Number);
      return from <= to;
    }, reasonText('rangeDescending'));

const known = {
  campaign: queryId.optional(),
  brands: queryId.optional(),
  products: queryId.optional(),
  workorder: queryId.optional(),
  activated_at: momentOrRange.optional(),
  updated_at: momentOrRange.optional(),
  status: wholeNumber(0, 2).optional(),
  blacklisted: queryBoolean.optional(),
  serial_number: storableText(40).min(1).optional(),
  extended_id: storableText(512).min(1).optional(),
  activated_by: queryId.optional(),
  serial_range: numberRange(15).optional().describe(reasonText('notRange')),
  sequence_range: numberRange(9).optional().describe(reasonText('notRangeInWorkorder')),
};

function filterQuery<S extends z.ZodRawShape>(shape: S) {
  return z
    .object(shape)
    .catchall(storableText(1000))
    .superRefine((value, ctx) => {
      for (const name of Object.keys(value)) {
        if (Object.hasOwn(shape, name)) continue;
        if (!name.startsWith('scm_') || !scmKey.safeParse(name.slice(4)).success) {
          ctx.addIssue({ code: 'custom', path: [name], message: reasonText('unknownParameter') });
        }
      }
      const { sequence_range: range, workorder } = value as { sequence_range?: unknown; workorder?: unknown };
      if (range !== undefined && workorder === undefined) {
        ctx.addIssue({ code: 'custom', path: ['sequence_range'], message: reasonText('workorderMissing') });
      }
    });
}

/** The filters of the code download. `scm_<field_key>` parameters come through beside the named ones. */
export const codeFilters = filterQuery(known);
export type CodeFilters = z.output<typeof codeFilters>;

export const downloadCodes = defineEndpoint({
  id: 'downloadCodes',
  tag: 'Codes',
  summary: 'Start a document with the codes that fit the filters',
  description:
    'All filters are optional and hold together; values of SCM fields are filters too. Read the document until its status is complete, get its link and follow it: a zip archive with codes as CSV.',
  method: 'GET',
  path: '/api/v2/codes/download/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  audit: { resource: 'document', id: 'response.document.key' },
  startsWork: true,
  query: filterQuery({ ...known, form: exportForm }),
  response: documentStarted,
});

/** The columns of the code record, then what a program wants besides: numbers for names, SCM values, the address. */
export const code = z.object({
  extended_id: z.string(),
  serial_number: z.string().nullable(),
  brand: z.string().nullable(),
  product: z.string().nullable(),
  sku: z.string().nullable(),
  status: z.enum(activationStatusNames),
  blacklist_reason: z.enum(blacklistReasonNames),
  scm_updated_by: z.string().nullable(),
  scm_updated_at: timestamp.nullable(),
  activated_by: z.string().nullable(),
  activated_by_name: z.string().nullable().default(null),
  activated_at: timestamp.nullable(),
  workorder_id: id,
  workorder_reference: z.string().nullable(),
  company: id,
  sequence: z.int(),
  url: z.string(),
  activation_status: z.int(),
  blacklist_reason_id: z.int(),
  brand_id: id.nullable(),
  product_id: id.nullable(),
  scm_data: z.record(z.string(), z.string()),
});
export type Code = z.output<typeof code>;

export const searchCodes = defineEndpoint({
  id: 'searchCodes',
  tag: 'Codes',
  summary:
    'Search codes with the filters of the download, in the order of workorder and sequence; filtered by a moment, in its order; -workorder turns either order round, newest first',
  method: 'GET',
  path: '/api/v2/codes/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  query: filterQuery({
    ...known,
    limit: wholeNumber(1, 200).default(20),
    ordering: z.enum(['workorder', '-workorder']).optional(),
    cursor: z
      .string()
      .regex(/^[np][1-9]\d{0,8}-[1-9]\d{0,8}(?:-\d{1,17})?$/, reasonText('notCursor'))
      .optional(),
  }),
  response: z.object({ next: z.string().nullable(), previous: z.string().nullable(), results: z.array(code) }),
});

const historyEvents = ['created', 'activated', 'status_changed', 'scm_updated', 'workorder_canceled'] as const;

export const codeDetails = code.extend({
  /** When the item was consumed. A service that lacks it has null. */
  consumed_at: timestamp.nullable().default(null),
  /** The rule about scans that blacklisted it, as far as it still is; null without, and of a service that lacks it. */
  blacklisted_by_rule: z.object({ rule: id, at: timestamp, scan: z.uuid().nullable() }).nullable().default(null),
  /** The newest 50 visits of people, newest first. */
  scans: z.array(
    z.object({
      uuid: z.string(),
      created_at: timestamp,
      source: z.enum(['photo', 'address']),
      app: z.string().nullable(),
      result: z.string(),
      activation_status: z.int(),
    }),
  ),
  /** Requests for its address whose page was not displayed, up to 1,000. */
  calls: z.int().default(0),
  /** As far as it is known, oldest first. */
  history: z.array(
    z.object({
      at: timestamp,
      event: z.enum(historyEvents),
      by: z.string().nullable(),
      by_name: z.string().nullable().default(null),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type CodeDetails = z.output<typeof codeDetails>;

export const getCode = defineEndpoint({
  id: 'getCode',
  tag: 'Codes',
  summary: 'Read a code with its scans and its history',
  method: 'GET',
  path: '/api/v2/codes/:extended_id/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  params: z.object({ extended_id: storableText(512).min(1) }),
  response: codeDetails,
});

export const updateCodeStatus = defineEndpoint({
  id: 'updateCodeStatus',
  tag: 'Codes',
  summary:
    'Change the activation status of many codes: extended_ids, serial_numbers, a workorder or filters; a printing partner activates inactive codes of orders with the partner permission activate_codes',
  description: 'Any status can follow any other; blacklisting needs a reason. Read the task until it is complete.',
  method: 'POST',
  path: '/api/v2/codes/status/',
  access: 'codes_edit',
  status: 200,
  success: 'json',
  audit: { resource: 'code_task', id: 'response.task' },
  creates: true,
  body: z.strictObject({
    ...codeSelection,
    activation_status: z
      .int(whenGiven(reasonText('statusOutOfRange')))
      .min(0, reasonText('statusOutOfRange'))
      .max(2, reasonText('statusOutOfRange')),
    blacklist_reason: z
      .int(whenGiven(reasonText('reasonOutOfRange')))
      .min(0, reasonText('reasonOutOfRange'))
      .max(notPrinted, reasonText('reasonOutOfRange'))
      .optional(),
  }),
  response: z.object({ task: z.string() }),
  maxBody: 64 * 1024 * 1024,
  problems: { 409: 'The codes of the workorder are not all there yet.' },
});
