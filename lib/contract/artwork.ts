import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, idParams, storableText, wholeNumber } from './common.ts';
import { documentStarted } from './documents.ts';
import { defineEndpoint, type EndpointOutput } from './endpoint.ts';
import { whenGiven } from './messages.ts';
import { phoneDistance } from './photo.ts';
import { graphicPositions } from './printing.ts';
import { sheetNames } from './values/artwork.ts';
import { maxQuantity } from './workorders.ts';

export { sheetNames } from './values/artwork.ts';

/** Codes as pictures for the press. */
const tag = 'Artwork';

export const artworkFormats = ['svg', 'png', 'tiff', 'pdf'] as const;
const whole = (min: number, max: number) =>
  z
    .int(reasonText('notWholeNumber'))
    .min(min, reasonText('atLeast', { count: min }))
    .max(max, reasonText('atMost', { count: max }));
const millimetres = (max: number) =>
  z
    .number(whenGiven(reasonText('notMillimetres')))
    .min(0, reasonText('atLeast', { count: 0 }))
    .max(max, reasonText('atMost', { count: max }));

/** Codes side by side on sheets, PDF only. Lengths in millimetres. */
const sheet = z.strictObject({
  size: z.enum(sheetNames),
  margin: millimetres(100).default(10),
  gap: millimetres(100).default(2),
  marks: z.boolean().default(true),
});

export const artworkBody = z
  .strictObject({
    format: z.enum(artworkFormats),
    /** Resolution of the press. Without it: that of the confirmed equipment; 600 for codes without a secure graphic. */
    dpi: whole(72, 25_400).optional(),
    /** Dots a module of the QR code; about a third of a millimetre when left out. */
    module_dots: whole(1, 512).optional(),
    /** Dots a cell of the secure graphic. Left out: what the last accepted proofs of this press recommend. */
    cell_dots: whole(1, 64).optional(),
    /** The serial number in digits under the code. */
    caption: z.enum(['none', 'serial-number']).default('none'),
    sheet: sheet.optional(),
    /** The first code by its sequence number, and how many; all when left out. */
    first: whole(1, maxQuantity).default(1),
    count: whole(1, maxQuantity).optional(),
  })
  .refine((body) => body.sheet === undefined || body.format === 'pdf', {
    path: ['sheet'],
    error: reasonText('sheetsForPdfOnly'),
  });
export type ArtworkBody = z.output<typeof artworkBody>;

export const createArtwork = defineEndpoint({
  id: 'createWorkorderArtwork',
  tag,
  summary:
    'Draw the codes of a workorder for the press, as a document; secure codes for their printing partner (workorder_download), SIDs for the brand owner (workorder_sid_download)',
  method: 'POST',
  path: '/api/v2/workorders/:id/artwork/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  creates: true,
  audit: { resource: 'document', id: 'response.document.key' },
  params: idParams,
  body: artworkBody,
  response: documentStarted,
  problems: {
    409: 'The codes are not generated yet, the workorder is canceled, or it was printed at another resolution.',
  },
});

/** Risks of a cell size: copies pass, or the press may not hold the cells. */
export const cellEffects = ['recommended', 'copies_pass', 'press_may_not_hold'] as const;
export type CellEffect = (typeof cellEffects)[number];

/** The cells that a secure graphic can be printed with on the confirmed press, finest first. */
const cellChoices = z.object({
  /** Dots a cell that artwork has when its order names none. */
  recommended: z.int(),
  /** The model whose proofs recommend them; null for a press without accepted proofs on this substrate. */
  model: id.nullable(),
  choices: z.array(
    z.object({
      cell_dots: z.int(),
      micrometres: z.number(),
      effect: z.enum(cellEffects),
      phone: phoneDistance,
    }),
  ),
});

export const getArtwork = defineEndpoint({
  id: 'getWorkorderArtwork',
  tag,
  summary: 'What the codes of a workorder measure, to choose the size they are printed at: the largest code of them',
  method: 'GET',
  path: '/api/v2/workorders/:id/artwork/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: z.object({
    /** Modules a side of the QR code, white ones around it, and the graphic beside or inside it. */
    symbol_modules: z.int(),
    quiet_modules: z.int(),
    graphic: z.object({ position: z.enum(graphicPositions), size_modules: z.int() }).nullable(),
    /** Resolution of artwork when an order names no other. */
    dpi: z.int(),
    module_dots: z.int(),
    cell_dots: z.int().nullable(),
    /** True when proofs of secure codes are taken or the codes are printed: other dots are refused. */
    is_settled: z.boolean(),
    // Null for plain codes and before the confirmation.
    cells: cellChoices.nullable().default(null),
  }),
  problems: { 409: 'The codes are not generated yet.' },
});
export type ArtworkMeasures = EndpointOutput<typeof getArtwork>;

export const findArtworkCode = defineEndpoint({
  id: 'findArtworkCode',
  tag,
  summary: 'One code of a workorder by its sequence, its serial number, or the content that a scan of it gives',
  method: 'GET',
  path: '/api/v2/workorders/:id/artwork/code/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  query: z
    .strictObject({
      sequence: wholeNumber(1, maxQuantity).optional(),
      serial_number: z
        .string()
        .regex(/^\d{1,10}$/, reasonText('atMostTenDigits'))
        .optional(),
      /** An id, the address of the code or a serial number. */
      content: storableText(800).min(1).optional(),
    })
    .refine((query) => Object.values(query).filter((value) => value !== undefined).length === 1, {
      path: ['sequence'],
      error: reasonText('codeKeyNotOne'),
    }),
  response: z.object({ sequence: z.int(), serial_number: z.string().nullable(), extended_id: z.string() }),
  problems: { 409: 'The codes are not generated yet.' },
});
export type ArtworkCode = EndpointOutput<typeof findArtworkCode>;

export const previewArtwork = defineEndpoint({
  id: 'previewWorkorderArtwork',
  tag,
  summary: 'See one code of a workorder; whoever may not download its artwork sees a stand-in for the secure graphic',
  // Each visit of an order's page reads it: no file is taken.
  audit: null,
  method: 'GET',
  path: '/api/v2/workorders/:id/artwork/preview/',
  access: 'workorder_view',
  status: 200,
  success: 'file',
  mediaType: 'image/svg+xml',
  params: idParams,
  query: z.strictObject({
    sequence: wholeNumber(1, maxQuantity).default(1),
    format: z.enum(['svg', 'png']).default('svg'),
  }),
  problems: { 409: 'The codes are not generated yet.' },
});
