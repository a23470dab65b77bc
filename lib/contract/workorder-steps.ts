import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { givenTimestamp, id, idParams, storableText, text } from './common.ts';
import { defineEndpoint, listBody } from './endpoint.ts';
import { whenGiven } from './messages.ts';
import { maxUnprintedRanges } from './values/workorders.ts';
import { maxQuantity, workorder } from './workorders.ts';

/** Steps of a workorder after it is ordered. */
const tag = 'Workorders';

const externalId = text(200);

/** A number is the place in the order; a text a serial number, an id, or the address that a scan of the code gives. */
const rangeEnd = z.union([z.int().min(1).max(maxQuantity), storableText(800).min(1)]);

const lastCodes = z.strictObject({ last: z.int().min(1).max(maxQuantity) });
const codeRanges = z.strictObject({
  ranges: z
    .array(z.tuple([rangeEnd, rangeEnd]))
    .min(1)
    .max(maxUnprintedRanges),
});

/** Codes of an order that a press has left out. */
const unprinted = z.union(
  [lastCodes, codeRanges, z.strictObject({ unknown: z.literal(true) })],
  whenGiven(reasonText('notUnprinted')),
);
/** The same as the brand owner decides it. */
const decidedUnprinted = z.union(
  [lastCodes, codeRanges, z.strictObject({ none: z.literal(true) })],
  whenGiven(reasonText('notDecidedUnprinted')),
);
export type UnprintedInput = z.output<typeof unprinted> | z.output<typeof decidedUnprinted>;

const printedQuantity = z
  .int()
  .min(0, reasonText('atLeast', { count: 0 }))
  .max(2_147_483_647);

export const printerConfirm = defineEndpoint({
  id: 'confirmWorkorderPrinting',
  tag,
  summary: 'Confirm equipment and substrate as the printing partner; the codes are generated then',
  description: 'Called by the printing partner, once for each workorder of secure codes. Codes are generated then.',
  method: 'PATCH',
  path: '/api/v2/workorders/:id/printer-confirm/',
  access: 'workorder_printer_confirm',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ substrate: id, equipment: id, external_id: externalId.nullable().default('') }),
  response: workorder,
  problems: { 409: 'The workorder is canceled, or has no secure graphic to print.' },
});

export const reportPrinted = defineEndpoint({
  id: 'reportWorkorderPrinted',
  tag,
  summary: 'Report a workorder as printed, which completes it; its printed codes are activated then if it says so',
  method: 'POST',
  path: '/api/v2/workorders/:id/report-printed/',
  access: 'workorder_print_report',
  status: 200,
  success: 'json',
  params: idParams,
  maxBody: listBody,
  body: z.strictObject({
    printed_date: z
      .union([givenTimestamp, z.iso.date()], reasonText('notDateOrDatetime'))
      .refine((value) => Number(value.slice(0, 4)) >= 1970, reasonText('notPrintDate'))
      .optional(),
    printed_quantity: printedQuantity.optional(),
    external_id: externalId.optional(),
    unprinted: unprinted.optional(),
    // Needed where the proofs of this very order ask for finer cells; kept as its `cell_choice`.
    keeps_cells: z.boolean().optional(),
  }),
  response: workorder,
  problems: {
    409: 'The workorder is not ready to print, or its proofs ask for finer cells and keeps_cells is not true.',
  },
});

export const decideUnprinted = defineEndpoint({
  id: 'decideUnprintedCodes',
  tag,
  summary:
    'Say which codes were not printed where the printing partner does not know: those are blacklisted, and the others activated if the workorder says so',
  method: 'POST',
  path: '/api/v2/workorders/:id/unprinted/',
  access: 'codes_edit',
  status: 200,
  success: 'json',
  params: idParams,
  maxBody: listBody,
  body: z.strictObject({ unprinted: decidedUnprinted, printed_quantity: printedQuantity.optional() }),
  response: workorder,
  problems: { 409: 'The codes that were not printed are known.' },
});

export const cancelWorkorder = defineEndpoint({
  id: 'cancelWorkorder',
  tag,
  summary: 'Cancel a workorder that is not completed; its codes are blacklisted',
  method: 'POST',
  path: '/api/v2/workorders/:id/cancel/',
  access: 'workorder_cancel',
  status: 200,
  success: 'json',
  params: idParams,
  response: workorder,
  problems: { 409: 'The workorder is completed, or canceled already.' },
});

export const archiveWorkorder = defineEndpoint({
  id: 'archiveWorkorder',
  tag,
  summary: 'Put a workorder into the archive, or take it out again',
  method: 'PATCH',
  path: '/api/v2/workorders/:id/archive/',
  access: 'workorder_archive',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ is_archived: z.boolean() }),
  response: workorder,
});
