import * as z from 'zod';
import { queryWideId } from './common.ts';
import { documentStarted } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { language } from './language.ts';

export const createCaseDossier = defineEndpoint({
  id: 'createCaseDossier',
  tag: 'Cases',
  summary: 'Make a dossier of a case in the background: a ZIP archive of a PDF, a signed JSON file and the photos',
  method: 'POST',
  path: '/api/v2/cases/:id/dossier/',
  access: 'codes_edit',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'case', id: 'params.id' },
  params: z.object({ id: queryWideId }),
  body: z.strictObject({
    /** Language of the PDF. */
    language: language.default('en'),
    /** Whether it has what people of the company wrote about the case. */
    notes: z.boolean().default(false),
  }),
  response: documentStarted,
});
