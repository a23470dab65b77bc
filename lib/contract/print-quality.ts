import * as z from 'zod';
import { id, idParams, listQuery, page, queryId, sentReason, storedReason, text, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { imageQualities, imageRoi, phoneDistance } from './photo.ts';
import { maxPhotoBytes } from './photo-limits.ts';
import { workorder } from './workorders.ts';

export { capturesNeeded, printsNeeded, trainingStatus } from './values/print-quality.ts';

/** Proofs: what a press prints is photographed, measured, and becomes the model that tells its prints from copies. */
const tag = 'Print quality';

/** Measurements of a secure graphic in a photo. Shares are of 1, lengths in cells of the graphic unless noted. */
export const graphicMeasurement = z.object({
  /** Pixels of the photo for one cell of the graphic, and for one module of the code. */
  px_per_cell: z.number(),
  px_per_module: z.number(),
  /** How soft edges are (sigma), in the softer direction and in the other. */
  blur: z.number(),
  blur_other: z.number(),
  /** Noise of a pixel, as a share of the contrast. */
  noise: z.number(),
  contrast: z.number(),
  /** Contrast of the weakest part as a share of the strongest. */
  evenness: z.number(),
  saturated: z.number(),
  washed_out: z.number(),
  /** Degrees between print and camera. */
  tilt: z.number(),
  /** Modules between the code and the edge of the photo; below 0 something is cut off. */
  frame_margin: z.number(),
  code_fit: z.number(),
  graphic_fit: z.number(),
  /** How much of the pattern the print holds, 0 to 1. */
  score: z.number(),
});
export type GraphicMeasurement = z.output<typeof graphicMeasurement>;

/** Influences on the figures of a genuine print: processing by the phone, light, dirt, blur, few pixels. */
const explanations = ['smoothing', 'sharpening', 'disturbance'] as const;

/**
 * Why a photo has no verdict: what could make a genuine print look like this, another phone than the one that took the
 * proofs (`phones`), balance or another figure that is far off alone (`tone`, `one_figure`), figures between those of originals and of copies, or a press with too few proofs.
 */
export const unknownReasons = [...explanations, 'phones', 'tone', 'one_figure', 'between', 'proofs'] as const;

/**
 * Why a photo was judged as it was. Kept with its scan for those who may see scans; never in the answer to the photo.
 */
export const scanEvidence = z.object({
  measurement: graphicMeasurement.nullable(),
  image_quality: z.array(z.enum(imageQualities)),
  image_roi: imageRoi.nullable(),
  /**
   * How far from genuine prints, overall and by figure; null when it was not judged. In standard deviations of genuine
   * prints whose photos were processed as this one was.
   */
  distance: z.number().nullable(),
  deviations: z.record(z.string(), z.number()).nullable(),
  /** The figures that the verdict rests on; null when it was not judged, absent in scans before this was recorded. */
  figures: z
    .array(
      z.object({
        figure: z.string(),
        deviation: z.number(),
        /** In standard deviations of the press alone, as if nothing had changed the photo. */
        of_press: z.number(),
        /** Main reason of the difference between the two. */
        explained_by: z.enum(explanations).nullable(),
      }),
    )
    .nullable()
    .optional(),
  /** Why a judged photo is `auth_unknown`; null for other answers, absent in scans before this was recorded. */
  unknown_reason: z.enum(unknownReasons).nullable().optional(),
  /** Up to `original` it is one, beyond `copy` a copy, unknown between. */
  thresholds: z.object({ original: z.number(), copy: z.number() }).nullable(),
  model: z.object({ id, version: z.int() }),
  /** Why the photo could not be measured; empty when it was. */
  failure: z.string(),
  /** Prints that the press still has to prove before a photo is judged; absent where there are enough. */
  more_prints: z.int().optional(),
  /**
   * How the print compares with the one that was enrolled for its code: from `same` on it is that one, from `certain`
   * on also where the model does not know; up to `other` it is another in a photo that would show it. Null where none
   * was enrolled, or nothing could be compared; absent in scans of before.
   */
  enrolled: z
    .object({
      /** Correlation of what the ink did by itself, −1 to 1: 0 of another print. */
      likeness: z.number(),
      /** Share of the graphic's places that the photo shows. */
      seen: z.number(),
      thresholds: z.object({ certain: z.number(), same: z.number(), other: z.number() }),
      enrolled_at: timestamp,
    })
    .nullable()
    .optional(),
});
export type ScanEvidence = z.output<typeof scanEvidence>;

/** Assessment of the cells of the proofs. */
export const cellVerdicts = ['right', 'finer', 'coarser', 'too_coarse', 'too_weak'] as const;
const countOf = z.object({ count: z.int(), of: z.int() });

export const printModel = z.object({
  id,
  version: z.int(),
  /** equipment: for every workorder of this equipment, substrate and layout. workorder: for one alone. */
  scope: z.enum(['equipment', 'workorder']),
  equipment: id,
  substrate: id,
  /** Position and size of the graphic in modules. */
  layout: z.string(),
  dpi: z.int(),
  cell_dots: z.int(),
  prints: z.int(),
  captures: z.int(),
  /** About how many of its cells a careful copy of these prints would get wrong: a share of 1. */
  copy_loss: z.number(),
  /**
   * Dots a cell that codes should be printed with: fewer than `cell_dots` where a copy would lose too little, more
   * where the press holds too little. The next orders' artwork has them.
   */
  recommended_cell_dots: z.int(),
  /** False where a copy would lose so little that even the finest cell at this resolution may be too coarse. */
  cells_are_fine: z.boolean(),
  // Null where a service does not have it.
  cell_advice: z
    .object({
      /** too_coarse and too_weak: no cell is right for this press. */
      verdict: z.enum(cellVerdicts),
      text: z.string(),
      /** Effect of these cells as measured on simulated presses; null where they are right. */
      rates: z.object({ confirmed: countOf, copies_passed: countOf, source: z.string() }).nullable(),
    })
    .nullable()
    .default(null),
  /**
   * Further prints to photograph to be sure how far prints of this press lie apart; 0 when that is sure. Until then
   * photos are auth_unknown.
   */
  more_prints: z.int(),
  /**
   * Phones that took the proofs, those that process photos alike counted once; 0 when their files do not say. With fewer
   * than two, verdicts allow for everything that another phone may do, and find fewer copies.
   */
  phones: z.int(),
  created_at: timestamp,
});
export type PrintModel = z.output<typeof printModel>;

export const qaCapture = z.object({
  id,
  created_at: timestamp,
  code: z.string(),
  /** Serial number of the code, as its label shows it; null without one. */
  serial_number: z.string().nullable().default(null),
  /** Print in the photo, where several have one code; empty otherwise. */
  print: z.string(),
  is_usable: z.boolean(),
  image_quality: z.array(z.enum(imageQualities)),
  /** Advice for the next photo, in words. */
  hints: z.array(z.string()),
  hints_reason: z.array(sentReason).optional(),
  image_roi: imageRoi,
  measurement: graphicMeasurement.nullable(),
});
export type QaCapture = z.output<typeof qaCapture>;

const qaProgress = z.object({
  training_status: z.int().min(0).max(3),
  /** Why no photo can be taken now, such as that there is no artwork yet, in words; null when one can. */
  obstacle: z.string().nullable(),
  obstacle_reason: storedReason,
  /** Why the last qa-submit trained nothing, in words; null when it did, or there was none. */
  refusal: z.string().nullable(),
  refusal_reason: storedReason,
  /** Different prints that were photographed, and photos that can be used. */
  prints: z.int(),
  usable_captures: z.int(),
  /** Prints that have as many usable photos as are needed. */
  complete_prints: z.int(),
  missing_prints: z.int(),
  /** The fewest usable photos with which enough prints would be complete. */
  missing_captures: z.int(),
  /** The model that photos of this workorder's codes are judged by. */
  model: printModel.nullable(),
  // How near a phone is held to its prints; null before there is artwork.
  phone: phoneDistance.nullable().default(null),
});
export type QaProgress = z.output<typeof qaProgress>;

export const createQaCapture = defineEndpoint({
  id: 'createQaCapture',
  tag,
  summary: 'Send a photo of a proof as the printing partner; the same photo again answers what it was measured as',
  method: 'POST',
  path: '/api/v2/workorders/:id/qa-captures/',
  access: 'workorder_print_report',
  status: 201,
  success: 'json',
  creates: true,
  params: idParams,
  photo: true,
  maxBody: maxPhotoBytes,
  body: z.strictObject({
    /** Name or number of the print, where several prints have one code. */
    print: text(50).default(''),
  }),
  response: qaCapture,
  problems: {
    409: 'The workorder has no artwork, no secure graphic, or is canceled.',
    503: 'Too many photos at once; see Retry-After.',
  },
});

export const listQaCaptures = defineEndpoint({
  id: 'listQaCaptures',
  tag,
  summary: 'List the photos of proofs, with what is still missing',
  method: 'GET',
  path: '/api/v2/workorders/:id/qa-captures/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  query: listQuery(['id', 'created_at']),
  response: page(qaCapture).extend({ progress: qaProgress }),
});

export const deleteQaCapture = defineEndpoint({
  id: 'deleteQaCapture',
  tag,
  summary: 'Remove a photo of a proof as the printing partner',
  method: 'DELETE',
  path: '/api/v2/workorders/:id/qa-captures/:capture/',
  access: 'workorder_print_report',
  status: 204,
  success: 'empty',
  params: idParams.extend({ capture: queryId }),
  problems: { 409: 'The workorder has no artwork, no secure graphic, or is canceled.' },
  audit: { resource: 'qa_capture', id: 'params.capture' },
});

export const submitQaCaptures = defineEndpoint({
  id: 'submitQaCaptures',
  tag,
  summary: 'Fit the model of this equipment, substrate and layout from the photos of proofs; again for a new version',
  method: 'POST',
  path: '/api/v2/workorders/:id/qa-submit/',
  access: 'workorder_print_report',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({
    /** workorder: the model is for this workorder alone. */
    scope: z.enum(['equipment', 'workorder']).default('equipment'),
  }),
  response: z.object({ workorder, model: printModel }),
  problems: {
    409: 'Too few prints or photos, or the photos show that copies could not be told apart; `reasons` says which.',
  },
});
