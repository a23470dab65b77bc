import * as z from 'zod';
import { companyRef, date, id, timestamp, wideId } from './common.ts';
import { caseStates } from './values/cases.ts';
import { webhookEventTypes as names } from './values/webhooks.ts';
import { codeLayouts, workorderStates } from './workorders.ts';

export { testEventType } from './values/webhooks.ts';

/**
 * Payloads of webhooks. Each event is a small object that stays as it is: what a receiver needs to know whose turn it is,
 * with the id or key under which the API has the rest.
 */
export const workorderEventData = z.object({
  id,
  reference: z.string(),
  company: companyRef,
  printing_partner: companyRef.nullable(),
  state: z.enum(workorderStates),
  code_layout: z.enum(codeLayouts),
  quantity: z.int(),
  codegen_status: z.int(),
  due_date: date.nullable(),
  external_id: z.string(),
  ingestion_key: z.string().nullable(),
  creation_date: timestamp,
  date_codes_completed: timestamp.nullable(),
  printed_date: timestamp.nullable(),
  canceled_at: timestamp.nullable(),
});
export type WorkorderEventData = z.output<typeof workorderEventData>;

export const ingestionEventData = z.object({
  id,
  key: z.string(),
  description: z.string(),
  status: z.enum(['completed', 'error']),
  ingestion_mode: z.enum(['api', 'file']),
  created_at: timestamp,
  status_updated_at: timestamp,
  row_count: z.int(),
  error_count: z.int(),
  rows_with_errors: z.int(),
  result_data: z.object({
    workorder_id: id.optional(),
    errors: z.array(z.object({ type: z.string(), message: z.string(), count: z.int() })).optional(),
  }),
});
export type IngestionEventData = z.output<typeof ingestionEventData>;

export const documentEventData = z.object({
  key: z.string(),
  description: z.string(),
  status: z.enum(['complete', 'error']),
  category: z.string(),
  doctype: z.string(),
  related_id: z.union([id, z.string()]).nullable(),
  file_size: z.int(),
  row_count: z.int(),
  error_data: z.record(z.string(), z.unknown()),
  created_at: timestamp,
  expires_at: timestamp,
});
export type DocumentEventData = z.output<typeof documentEventData>;

export const scanEventData = z.object({
  uuid: z.string(),
  /** Why the scan is suspicious, in a word. */
  reason: z.string(),
  result: z.string(),
  extended_id: z.string(),
  workorder: id,
  product: id.nullable(),
  created_at: timestamp,
});
export type ScanEventData = z.output<typeof scanEventData>;

export const caseEventData = z.object({
  id: wideId,
  state: z.enum(caseStates),
  /** The first of its codes; null where it is about a code that is not yours. */
  extended_id: z.string().nullable(),
  /** The first 100. */
  codes: z.array(z.string()),
  /** With those that are not yours. */
  codes_in_all: z.int(),
  /** Content of a code that is not yours. */
  foreign_address: z.string().nullable(),
  workorder: id.nullable(),
  product: id.nullable(),
  /** Why its code is doubted, in words. */
  reasons: z.array(z.string()),
  /** User who looks after it. */
  owner: id.nullable(),
  /** The first code's case before this one. */
  earlier: wideId.nullable(),
  /** The case that it became part of; null unless it was merged. */
  merged_into: wideId.nullable(),
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
});
export type CaseEventData = z.output<typeof caseEventData>;

export const codeEventData = z.object({
  extended_id: z.string(),
  workorder: id,
  product: id.nullable(),
  consumed_at: timestamp,
  /** A genuine check, the button of the check page, or the API. */
  by: z.enum(['check', 'button', 'api']),
});
export type CodeEventData = z.output<typeof codeEventData>;

export const testEventData = z.object({ webhook: id });

/** Every event a webhook can subscribe to. Those of a workorder also go to the printing partner it is addressed to. */
export const webhookEvents = {
  'workorder.created': { summary: 'A workorder was created', data: workorderEventData },
  'workorder.codes_ready': { summary: 'The codes file of a workorder is there', data: workorderEventData },
  'workorder.ready_to_print': { summary: 'A workorder can be printed', data: workorderEventData },
  'workorder.printed': { summary: 'The printing partner reported a workorder printed', data: workorderEventData },
  'workorder.completed': {
    summary: 'A workorder is completed: it is printed or, where nobody prints it, its codes file is there',
    data: workorderEventData,
  },
  'workorder.canceled': { summary: 'A workorder was canceled', data: workorderEventData },
  'ingestion.completed': { summary: 'An ingestion is completed', data: ingestionEventData },
  'ingestion.failed': {
    summary: 'An ingestion ended in error, and none of its codes is kept',
    data: ingestionEventData,
  },
  'document.complete': { summary: 'A document can be downloaded', data: documentEventData },
  'document.failed': { summary: 'A document could not be made', data: documentEventData },
  'scan.suspicious': { summary: 'A scan gives reason to suspect its code', data: scanEventData },
  'case.opened': { summary: 'A case was opened or reopened', data: caseEventData },
  'case.closed': { summary: 'A case was closed, or merged into another', data: caseEventData },
  'code.consumed': { summary: 'The item with a code was consumed', data: codeEventData },
} as const satisfies Record<(typeof names)[number], { summary: string; data: z.ZodType }>;

export type WebhookEventType = (typeof names)[number];
export const webhookEventTypes: [WebhookEventType, ...WebhookEventType[]] = [...names];

/** The body of a delivery, as Standard Webhooks has it. */
export const webhookMessage = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ type: z.literal(type), timestamp, data });
