import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { companyRef, id, listQuery, queryBoolean, requiredLine, timestamp } from './common.ts';
import { defineResource } from './resource.ts';
import { maxAllowedOrigins } from './values/scans.ts';

/** Applications that may send photos: each has an identifier, which it sends in the header x-service-app. */
export const scanApp = z.object({
  id,
  identifier: z.string(),
  name: z.string(),
  /** Given back with every scan as ga_key_app. */
  ga_key: z.string(),
  is_active: z.boolean(),
  /** It is still answered, and everything it scans is suspicious. */
  is_blacklisted: z.boolean(),
  /** Its scans of the company's codes are those of its own staff. */
  is_staff: z.boolean().default(false),
  /** Websites that may embed the check with its identifier. */
  allowed_origins: z.array(z.string()).default([]),
  /** A page with the check, for a day. Its scans are those of own staff. Null while the application is off. */
  preview_url: z.url().nullable().default(null),
  created_at: timestamp,
  company: companyRef,
});
export type ScanApp = z.output<typeof scanApp>;

const identifier = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/, reasonText('notAppIdentifier'));
const gaKey = z.string().regex(/^[A-Za-z0-9-]{0,40}$/, reasonText('atMostLettersDigitsAndHyphens', { count: 40 }));

/** As a browser sends it: scheme, host and port, without a path or wildcard. Plain http is for tests on one's own machine. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  if (origin !== value || hostname.includes('*')) return false;
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));
}

const allowedOrigins = z
  .array(z.string().max(300).refine(isOrigin, reasonText('notOrigin')))
  .max(maxAllowedOrigins, reasonText('atMostOrigins', { count: maxAllowedOrigins }))
  .transform((origins) => [...new Set(origins)]);

export const {
  list: listScanApps,
  get: getScanApp,
  create: createScanApp,
  update: updateScanApp,
} = defineResource({
  one: 'ScanApp',
  many: 'ScanApps',
  tag: 'Scans',
  path: '/api/v2/scan-apps/',
  view: 'scan_app_manage',
  edit: 'scan_app_manage',
  record: scanApp,
  query: listQuery(['id', 'name', 'created_at']).extend({ is_active: queryBoolean.optional() }),
  fields: {
    name: requiredLine(120),
    identifier: identifier.optional(),
    ga_key: gaKey.default(''),
    is_active: z.boolean().default(true),
    is_staff: z.boolean().default(false),
    allowed_origins: allowedOrigins.default([]),
    company: id.optional(),
  },
  fixed: ['identifier', 'company'],
  changes: { is_blacklisted: z.boolean() },
  summaries: {
    list: 'List the applications that may send photos',
    get: 'Read an application',
    create: 'Create an application, with an identifier you choose or one made up; the operator can name a company',
    update: 'Update an application; one that is not active is refused from its next photo on',
  },
});
