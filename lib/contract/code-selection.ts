import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, storableText } from './common.ts';
import { documentStarted } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportForm } from './export-form.ts';

const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1, reasonText('listEmpty'))
    .max(100_000, reasonText('atMostInOneCall', { count: 100_000 }));

/** Filters of the code download in a body, by their names there. */
export const bodyFilters = z.record(z.string().min(1).max(100), z.union([storableText(1000), z.number(), z.boolean()]));

/** Codes by their names: one of the two. */
export const namedCodes = {
  extended_ids: list(storableText(512).min(1)).optional(),
  serial_numbers: list(z.string().regex(/^\d{1,15}$/, reasonText('notSerialNumber'))).optional(),
  skip_unknown: z
    .boolean()
    .optional()
    .describe('Leave names aside that no code of yours has, and say which; without it one of them refuses the call.'),
};

/** Selection of codes: exactly one of these. For a list, unknown codes can be ignored. */
export const codeSelection = {
  ...namedCodes,
  workorder: id.optional(),
  filters: bodyFilters.optional().describe('Filters of the code download: every code that fits. At least one.'),
};

const counted = z.object({ id: id.nullable(), name: z.string().nullable(), codes: z.int() });

/** Summary of a selection, before it is changed. */
export const selectionCounts = z.object({
  total: z.int(),
  /** False when there was not time to count them all: then there are at least so many, here and below. */
  is_exact: z.boolean(),
  inactive: z.int(),
  active: z.int(),
  blacklisted: z.int(),
  /** Those with the most codes first, at most ten; codes without a product have null. */
  products: z.array(counted.extend({ sku: z.string().nullable() })),
  products_total: z.int(),
  workorders: z.array(counted),
  workorders_total: z.int(),
  /** Names in the list that no code of yours has, at most a thousand. */
  unknown: z.array(z.string()),
  unknown_total: z.int(),
});
export type SelectionCounts = z.output<typeof selectionCounts>;

export const previewCodeSelection = defineEndpoint({
  id: 'previewCodeSelection',
  tag: 'Codes',
  summary: 'Count the codes of a selection by status, product and workorder, before something is done with it',
  method: 'POST',
  path: '/api/v2/codes/selection/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  // Nothing is changed; the change or file that follows is recorded.
  audit: null,
  body: z.strictObject(codeSelection),
  response: selectionCounts,
  maxBody: 64 * 1024 * 1024,
  problems: { 409: 'The codes of the workorder are not all there yet.' },
});

export const downloadSelection = defineEndpoint({
  id: 'downloadCodeSelection',
  tag: 'Codes',
  summary: 'Start a document with the codes of a selection',
  method: 'POST',
  path: '/api/v2/codes/download/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  audit: { resource: 'document', id: 'response.document.key' },
  creates: true,
  body: z.strictObject({ ...codeSelection, form: exportForm }),
  response: documentStarted,
  maxBody: 64 * 1024 * 1024,
  problems: { 409: 'The codes of the workorder are not all there yet.' },
});
