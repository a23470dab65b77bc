import * as z from 'zod';
import { idParams, listQuery, page } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Codes of one value that are counted; there may be more. */
export const mostCountedCodes = 10_000;

export const scmValueCount = z.object({
  value: z.string(),
  /** How many codes have it; at least so many where `is_exact` is false. */
  codes: z.int().min(0),
  is_exact: z.boolean(),
});
export type ScmValueCount = z.output<typeof scmValueCount>;

export const listScmValues = defineEndpoint({
  id: 'listScmValues',
  tag: 'Lookups',
  summary:
    'List the values that codes have in an SCM field, with how many codes have each; of too many codes a sample is looked through, which `is_complete` says; `search` finds values that begin so; a whole value is found always',
  method: 'GET',
  path: '/api/v2/scm-fields/:id/values/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  params: idParams,
  query: listQuery(['codes', 'value']),
  response: page(scmValueCount).extend({ is_complete: z.boolean() }),
});
