import * as z from 'zod';
import { companyRef, id, listQuery, page, queryId, requiredText, storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ingestionErrorTypes } from './ingestion.ts';
import { maxPhotoBytes } from './photo-limits.ts';

/** The operator's support: failed uploads of every company, and what colleagues do about them. */
const tag = 'Support';

/** Failed uploads are looked at for so many days. */
export const supportDays = 90;
export const supportStates = ['open', 'resolved'] as const;
export const supportEntryKinds = ['note', 'assigned', 'unassigned', 'resolved', 'reopened', 'told'] as const;

export const supportStaff = z.object({ id, name: z.string(), email: z.string() });
export type SupportStaff = z.output<typeof supportStaff>;

/** Failed uploads of one company most of whose errors are of one kind: each upload is in one group. */
export const supportGroup = z.object({
  /** Company and kind: '12-unknown_product_error'. */
  key: z.string(),
  company: companyRef,
  error_type: z.enum(ingestionErrorTypes),
  records: z.int(),
  /** Those of them that are not closed and failed after the group was last resolved. */
  new_records: z.int(),
  /** Those of them that were corrected or closed by hand. */
  corrected_records: z.int(),
  /** Errors in them, of every kind. */
  errors: z.int(),
  /** Those of its kind: for ids and products the number of rows. */
  kind_errors: z.int().default(0),
  first_at: timestamp,
  last_at: timestamp,
  last_record: z.object({ key: z.string(), description: z.string() }),
  state: z.enum(supportStates),
  /** It was resolved, and the same failed again. */
  is_reopened: z.boolean(),
  resolved_at: timestamp.nullable(),
  assignee: supportStaff.nullable(),
  notes: z.int(),
});
export type SupportGroup = z.output<typeof supportGroup>;

export const supportEntry = z.object({
  id,
  kind: z.enum(supportEntryKinds),
  created_at: timestamp,
  author: supportStaff.nullable(),
  /** Text of a note or of the mail. */
  text: z.string(),
  assignee: supportStaff.nullable(),
  /** Text that was sent to the company. */
  mail: z
    .object({
      subject: z.string(),
      record: z.string(),
      recipients: z.array(z.string()),
      /** Null until the mail server has taken it. */
      sent_at: timestamp.nullable(),
    })
    .nullable(),
});
export type SupportEntry = z.output<typeof supportEntry>;

export const supportGroupDetails = supportGroup.extend({
  /** Errors of its uploads by kind, most first. */
  causes: z.array(z.object({ error_type: z.enum(ingestionErrorTypes), errors: z.int(), records: z.int() })).default([]),
  /** Active admins of the company: whom a mail goes to. */
  admins: z.array(z.string()),
  /** Newest first, the latest 200. */
  activity: z.array(supportEntry),
});
export type SupportGroupDetails = z.output<typeof supportGroupDetails>;

export const supportSummary = z.object({
  open: z.int(),
  resolved: z.int(),
  /** Open ones that the caller has taken. */
  mine: z.int(),
  /** Failed uploads in the open ones; one that holds several kinds counts once. */
  records: z.int(),
  error_types: z.array(z.object({ error_type: z.enum(ingestionErrorTypes), groups: z.int(), records: z.int() })),
  /** At most 50, those with the most failed uploads first. */
  companies: z.array(z.object({ company: companyRef, groups: z.int(), records: z.int() })),
});
export type SupportSummary = z.output<typeof supportSummary>;

const shared = { tag, access: 'support_view', success: 'json' } as const;
const params = z.object({ key: z.string().regex(/^[1-9]\d{0,8}-[a-z_]{1,40}$/) });
const audit = { resource: 'support_group', id: 'params.key' } as const;

export const summariseSupport = defineEndpoint({
  ...shared,
  id: 'summariseSupport',
  summary: 'Count the open groups of failed uploads by kind of error and by company',
  method: 'GET',
  path: '/api/v2/support/summary/',
  status: 200,
  response: supportSummary,
});

export const listSupportGroups = defineEndpoint({
  ...shared,
  id: 'listSupportGroups',
  summary: 'List failed uploads of the last 90 days, grouped by company and kind of error',
  method: 'GET',
  path: '/api/v2/support/groups/',
  status: 200,
  // The search looks in the names of companies and files. Groups then have the uploads that match.
  query: listQuery(['last_at', 'records', 'company', 'error_type']).extend({
    state: z.enum(supportStates).optional(),
    company: queryId.optional(),
    error_type: z.enum(ingestionErrorTypes).optional(),
    assignee: queryId.optional(),
  }),
  response: page(supportGroup),
});

export const getSupportGroup = defineEndpoint({
  ...shared,
  id: 'getSupportGroup',
  summary: 'Read a group of failed uploads with what was done about it',
  method: 'GET',
  path: '/api/v2/support/groups/:key/',
  status: 200,
  params,
  response: supportGroupDetails,
});

export const updateSupportGroup = defineEndpoint({
  ...shared,
  id: 'updateSupportGroup',
  summary: 'Give a group to a colleague, resolve it or open it again',
  method: 'PATCH',
  path: '/api/v2/support/groups/:key/',
  status: 200,
  params,
  audit,
  body: z.strictObject({ state: z.enum(supportStates).optional(), assignee: id.nullable().optional() }),
  response: supportGroupDetails,
});

export const createSupportNote = defineEndpoint({
  ...shared,
  id: 'createSupportNote',
  summary: 'Add a note for colleagues; the company does not see it',
  method: 'POST',
  path: '/api/v2/support/groups/:key/notes/',
  status: 201,
  creates: true,
  params,
  audit,
  body: z.strictObject({ text: requiredText(5_000) }),
  response: supportEntry,
});

export const tellCompany = defineEndpoint({
  ...shared,
  id: 'tellCompany',
  summary: "Mail the company's admins about one of its failed uploads, with the list of its errors",
  method: 'POST',
  path: '/api/v2/support/groups/:key/tell/',
  status: 201,
  creates: true,
  params,
  audit,
  body: z.strictObject({
    /** Key of the failed upload whose errors go with it. */
    record: storableText(100).min(1),
    subject: requiredText(200),
    text: requiredText(10_000),
  }),
  response: supportEntry,
  problems: { 409: 'The company has no active admin to write to.' },
});

export const listSupportStaff = defineEndpoint({
  ...shared,
  id: 'listSupportStaff',
  summary: "List the operator's staff that a group can be given to",
  method: 'GET',
  path: '/api/v2/support/staff/',
  status: 200,
  query: listQuery(['name', 'id']),
  response: page(supportStaff),
});

export const readCodePhoto = defineEndpoint({
  id: 'readCodePhoto',
  tag: 'Codes',
  summary: 'Read what the code in a photo says; nothing is judged, and no scan is recorded',
  method: 'POST',
  path: '/api/v2/codes/read-photo/',
  // codes_view, or workorder_print_report: a press photographs the first and last code that it did not print.
  access: 'signed-in',
  status: 200,
  success: 'json',
  audit: null,
  photo: true,
  maxBody: maxPhotoBytes,
  body: z.strictObject({}),
  response: z.object({ content: z.string() }),
  problems: {
    403: 'Neither codes_view nor workorder_print_report is held.',
    503: 'Too many photos at once; see Retry-After.',
  },
});
