import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { bodyFilters, namedCodes } from './code-selection.ts';
import { storableText } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Codes one call of the synchronous upload can change. */
export const maxScmCodes = 1000;

/** Keys that an answer names of those that are no SCM fields. */
export const maxDiscardedKeys = 1000;

const scmValue = z.union([storableText(1000), z.number(), z.boolean(), z.null()]);
/** Values by SCM key; null or an empty text takes the value away. */
const scmRecord = z.record(z.string().min(1).max(100), scmValue);
const tag = 'SCM';

export const uploadScm = defineEndpoint({
  id: 'uploadScm',
  tag,
  summary: 'Set SCM values of up to 1,000 codes at once',
  description: 'All items or none. Unknown keys are discarded and named in the answer.',
  method: 'POST',
  path: '/api/v2/scm/upload/',
  access: 'scm_code_edit',
  status: 200,
  success: 'json',
  audit: { resource: 'code' },
  creates: true,
  body: z.strictObject({
    data_key: z.string().min(1).max(63).default('extended_id').describe('extended_id, serial_number or an SCM key.'),
    items: z.array(scmRecord).min(1, reasonText('itemsMissing')).max(maxScmCodes, reasonText('atMostScmItems')),
  }),
  response: z.object({
    /** Values that were sent for codes. */
    total_updates: z.int(),
    /** Values that are other than before. */
    changes: z.int(),
    items: z.int(),
    codes_affected: z.int(),
    /** Keys that are no SCM fields of the company, at most a thousand. */
    discarded_keys: z.array(z.string()),
  }),
  maxBody: 16 * 1024 * 1024,
});

export const uploadScmAsync = defineEndpoint({
  id: 'uploadScmAsync',
  tag,
  summary:
    'Set SCM values of every code that fits the constraints, which are the filters of the code download, or of codes that are named',
  method: 'POST',
  path: '/api/v2/scm/upload/async/',
  access: 'scm_bulk_edit',
  status: 200,
  success: 'json',
  audit: { resource: 'code_task', id: 'response.task_id' },
  creates: true,
  body: z.strictObject({
    constraints: bodyFilters.optional(),
    ...namedCodes,
    scm_data: scmRecord,
  }),
  response: z.object({ task_id: z.string(), discarded_keys: z.array(z.string()) }),
  maxBody: 64 * 1024 * 1024,
});
