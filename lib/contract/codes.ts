import * as z from 'zod';
import { momentOrRange, queryBoolean, queryId, storableText, wholeNumber } from './common.ts';
import { documentStarted } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';

export const activationStatus = { inactive: 0, active: 1, blacklisted: 2 } as const;
export const activationStatusNames = ['inactive', 'active', 'blacklisted'] as const;

/** Names of blacklist reasons by their number, as written in files. */
export const blacklistReasonNames = [
  'none',
  'counterfeits detected',
  'low quality',
  'overprint',
  'stolen',
  'damage',
  'lost',
  'misprint',
  'not sold',
  'workorder canceled',
  'maximum scan count exceeded',
] as const;

/** Columns of the code download file before the SCM fields, in the order of the interface document. */
export const codeRecordColumns = [
  'extended_id',
  'serial_number',
  'brand',
  'product',
  'sku',
  'status',
  'blacklist_reason',
  'scm_updated_by',
  'scm_updated_at',
  'activated_by',
  'activated_at',
  'workorder_id',
] as const;

/** Keys of SCM fields: what can stand as a column name and behind `scm_`. */
export const scmKey = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const known = {
  campaign: queryId.optional(),
  brands: queryId.optional(),
  products: queryId.optional(),
  workorder: queryId.optional(),
  activated_at: momentOrRange.optional(),
  updated_at: momentOrRange.optional(),
  status: wholeNumber(0, 2).optional(),
  blacklisted: queryBoolean.optional(),
  serial_number: storableText(40).min(1).optional(),
  extended_id: storableText(512).min(1).optional(),
  activated_by: queryId.optional(),
};

/** The filters of the code download. `scm_<field_key>` parameters come through beside the named ones. */
export const codeFilters = z
  .object(known)
  .catchall(storableText(1000))
  .superRefine((value, ctx) => {
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(known, name)) continue;
      if (!name.startsWith('scm_') || !scmKey.safeParse(name.slice(4)).success) {
        ctx.addIssue({ code: 'custom', path: [name], message: 'Unknown parameter.' });
      }
    }
  })
  .describe('scm_<field_key>: the value of one of your SCM fields.');
export type CodeFilters = z.output<typeof codeFilters>;

export const downloadCodes = defineEndpoint({
  id: 'downloadCodes',
  tag: 'Codes',
  summary: 'Start a document with the codes that fit the filters',
  method: 'GET',
  path: '/api/v2/codes/download/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  startsWork: true,
  query: codeFilters,
  response: documentStarted,
});
