import * as z from 'zod';
import { idParams, wholeNumber } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxPictureBytes, pictureTypes } from './picture-limits.ts';
import { workorderTemplate } from './workorders.ts';

/** The picture of a template, kept by the service. `image` stays the address that was typed. */
const tag = 'Workorders';
const path = '/api/v2/workorders/templates/:id/picture/';

export const putTemplatePicture = defineEndpoint({
  id: 'putTemplatePicture',
  tag,
  summary: 'Give a workorder template a picture, in place of the one it has (operator)',
  method: 'POST',
  path,
  access: 'template_edit',
  status: 200,
  success: 'json',
  photo: true,
  pictureTypes,
  maxBody: maxPictureBytes,
  params: idParams,
  body: z.strictObject({}),
  response: workorderTemplate,
});

export const deleteTemplatePicture = defineEndpoint({
  id: 'deleteTemplatePicture',
  tag,
  summary: 'Remove the picture of a workorder template (operator); one that is gone already is no error',
  method: 'DELETE',
  path,
  access: 'template_edit',
  status: 204,
  success: 'empty',
  params: idParams,
});

export const getTemplatePicture = defineEndpoint({
  id: 'getTemplatePicture',
  tag,
  summary: 'The picture of a workorder template, for whoever sees the template; a WebP with an ETag',
  method: 'GET',
  path,
  access: 'workorder_view',
  status: 200,
  success: 'file',
  mediaType: 'image/webp',
  versioned: true,
  // Each list of templates fetches it for its cards: too frequent and too little to be audited.
  audit: null,
  params: idParams,
  query: z.strictObject({
    size: z.enum(['full', 'thumbnail']).default('full'),
    /** Makes the address of another picture another one; what is answered is always the picture of now. */
    version: wholeNumber(1, 2_147_483_647).optional(),
  }),
});
