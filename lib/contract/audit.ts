import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { companyRef, id, momentOrRange, queryId, storableText, timestamp, userRef, wholeNumber } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * success: done; refused: a 4xx; failed: a 5xx; running: not ended yet; interrupted: the program ended before the call
 * did.
 */
export const auditOutcomes = ['success', 'refused', 'failed', 'running', 'interrupted'] as const;

export const auditRecord = z.object({
  id: z.int(),
  created_at: timestamp,
  company: companyRef.nullable(),
  user: userRef.nullable(),
  /** The token of the call; for a sign-in the one it made. */
  token: z.object({ id, name: z.string(), is_session: z.boolean() }).nullable(),
  /** The token of the identity provider that made the change by SCIM; such records have no user. */
  scim_token: z.object({ id, name: z.string() }).nullable(),
  /** The endpoint, by its operationId. */
  action: z.string(),
  resource: z.string(),
  resource_id: z.string().nullable(),
  address: z.string(),
  request_id: z.string(),
  outcome: z.enum(auditOutcomes),
  status: z.int().nullable(),
  /** Code of the refusal or failure. */
  code: z.string().nullable(),
  /** Names of what the body held; never values. */
  changed_fields: z.array(z.string()),
});
export type AuditRecord = z.output<typeof auditRecord>;

const filters = {
  company: queryId.optional(),
  user: queryId.optional(),
  token: queryId.optional(),
  scim_token: queryId.optional(),
  action: storableText(100).min(1).optional(),
  resource: storableText(100).min(1).optional(),
  resource_id: storableText(200).min(1).optional(),
  created_at: momentOrRange.optional(),
};

const auditFilters = z.strictObject(filters);
export type AuditFilters = z.output<typeof auditFilters>;

const tag = 'Audit log';

export const searchAudit = defineEndpoint({
  id: 'searchAudit',
  tag,
  summary: 'Search the audit log of the company, newest first: who did what to which resource, when and from where',
  method: 'GET',
  path: '/api/v2/audit/',
  access: 'audit_view',
  status: 200,
  success: 'json',
  query: auditFilters.extend({
    limit: wholeNumber(1, 200).default(20),
    cursor: z
      .string()
      .regex(/^[np][1-9]\d{0,15}-[1-9]\d{0,14}$/, reasonText('notCursor'))
      .optional(),
  }),
  response: z.object({ next: z.string().nullable(), previous: z.string().nullable(), results: z.array(auditRecord) }),
});

export const downloadAudit = defineEndpoint({
  id: 'downloadAudit',
  tag,
  summary: 'Download what the filters find as CSV, newest first',
  method: 'GET',
  path: '/api/v2/audit/csv/',
  access: 'audit_view',
  status: 200,
  success: 'file',
  mediaType: 'text/csv',
  query: auditFilters,
});
