import * as z from 'zod';
import { id, momentOrRange, queryWideId, storableText } from './common.ts';
import { documentStarted } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { language } from './language.ts';
import { inspectionAnswers } from './values/inspection.ts';
import { authenticationStatuses } from './values/photo.ts';

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

export const createInspectionReport = defineEndpoint({
  id: 'createInspectionReport',
  tag: 'Inspection',
  summary:
    'Make a report of the newest 2,000 inspections in the background: a ZIP archive of a PDF and a signed JSON file',
  method: 'POST',
  path: '/api/v2/inspections/report/',
  access: 'scan_view',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'inspection' },
  body: z.strictObject({
    /** Language of the PDF. */
    language: language.default('en'),
    team: id.optional(),
    answer: z.enum(inspectionAnswers).optional(),
    verdict: z.enum(authenticationStatuses).optional(),
    extended_id: storableText(512).min(1).optional(),
    inspected_at: momentOrRange.optional(),
    search: storableText(200).optional(),
  }),
  response: documentStarted,
});
