import * as z from 'zod';
import { idParams, listQuery, page, queryWideId, storedReason, timestamp, wideId } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { imageRoi } from './photo.ts';
import { maxPhotoBytes } from './photo-limits.ts';

/**
 * Prints photographed at the press, each once: what the ink did by itself is kept as 200 bytes, and later photos of the
 * code are held against it.
 */
const tag = 'Print quality';

export const enrolledPrint = z.object({
  id: wideId,
  /** The print's code. */
  code: z.string(),
  created_at: timestamp,
});
export type EnrolledPrint = z.output<typeof enrolledPrint>;

const enrolmentProgress = z.object({
  /** Prints that are enrolled, and codes of the workorder. */
  enrolled: z.int().min(0),
  quantity: z.int().min(0),
  /** Why no print can be enrolled now, in words; null when one can. */
  obstacle: z.string().nullable(),
  obstacle_reason: storedReason,
});
export type EnrolmentProgress = z.output<typeof enrolmentProgress>;

export const enrolPrint = defineEndpoint({
  id: 'enrolPrint',
  tag,
  summary:
    'Enrol a print by a photo taken at the press, as the printing partner; a later photo of the same code takes its place',
  method: 'POST',
  path: '/api/v2/workorders/:id/enrolled-prints/',
  access: 'workorder_print_report',
  status: 201,
  success: 'json',
  creates: true,
  params: idParams,
  photo: true,
  maxBody: maxPhotoBytes,
  body: z.strictObject({}),
  response: enrolledPrint.extend({
    /** Around the code in the photo. */
    image_roi: imageRoi,
  }),
  problems: {
    400: 'The photo shows no code of the workorder, or too little of its print; `image` says what to do better.',
    409: 'The workorder has no artwork, no secure graphic, static codes, or is canceled.',
    503: 'Too many photos at once; see Retry-After.',
  },
});

export const listEnrolledPrints = defineEndpoint({
  id: 'listEnrolledPrints',
  tag,
  summary: 'List the enrolled prints of a workorder, with how many there are of how many codes',
  method: 'GET',
  path: '/api/v2/workorders/:id/enrolled-prints/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  query: listQuery(['id', 'created_at']),
  response: page(enrolledPrint).extend({ progress: enrolmentProgress }),
});

export const deleteEnrolledPrint = defineEndpoint({
  id: 'deleteEnrolledPrint',
  tag,
  summary: 'Forget an enrolled print as the printing partner: its code is judged without it',
  method: 'DELETE',
  path: '/api/v2/workorders/:id/enrolled-prints/:print/',
  access: 'workorder_print_report',
  status: 204,
  success: 'empty',
  params: idParams.extend({ print: queryWideId }),
  audit: { resource: 'enrolled_print', id: 'params.print' },
});
