import * as z from 'zod';
import {
  companyRef,
  id,
  listQuery,
  page,
  queryBoolean,
  queryId,
  queryWideId,
  requiredText,
  storableText,
  text,
  timestamp,
  wideId,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { authenticationStatuses } from './photo.ts';
import { caseEventKinds, caseStates, maxNoteLength } from './values/cases.ts';
import { scanSources } from './values/scans.ts';

/** Suspicious scans and reports of one code, until a person closes the case. */
const tag = 'Cases';
const path = '/api/v2/cases/';
const caseParams = z.object({ id: queryWideId });
const person = z.object({ id, name: z.string() });

const caseSummary = z.object({
  id: wideId,
  company: companyRef,
  extended_id: z.string(),
  workorder: z.object({ id, reference: z.string().nullable() }),
  product: z.object({ id, name: z.string() }).nullable(),
  state: z.enum(caseStates),
  /** Why the code is doubted: suspicionReasons, or words of a later release. */
  reasons: z.array(z.string()),
  owner: person.nullable(),
  /** Once a day for each reason. */
  suspicions: z.int(),
  first_at: timestamp,
  last_at: timestamp,
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
});
export type CaseSummary = z.output<typeof caseSummary>;

const caseScan = z.object({
  uuid: z.uuid(),
  created_at: timestamp,
  source: z.enum(scanSources),
  result: z.enum(authenticationStatuses),
  suspicion: z.array(z.string()),
  app: z.string().nullable(),
  /** To about a kilometre. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  has_photo: z.boolean(),
});
export type CaseScan = z.output<typeof caseScan>;

const caseEvent = z.object({
  id: wideId,
  kind: z.enum(caseEventKinds),
  at: timestamp,
  /** Null for a suspicion, unless a person of the company found it. */
  user: person.nullable(),
  /** Of a suspicion. */
  reason: z.string().nullable(),
  scan: z.uuid().nullable(),
  state: z.enum(caseStates).nullable(),
  owner: person.nullable(),
  text: z.string(),
});
export type CaseEvent = z.output<typeof caseEvent>;

const caseRecord = caseSummary.extend({
  /** The code's case before this one. */
  earlier: wideId.nullable(),
  /** Of the code, as it is now: 0 inactive, 1 active, 2 blacklisted; null when the code is gone. */
  activation_status: z.int().nullable(),
  /** Partner that prints the order. */
  printing_partner: companyRef.nullable(),
  /** The newest 200 of the code from a day before the first suspicion until the case was closed, oldest first. */
  scans: z.array(caseScan),
  scans_in_all: z.int(),
  /** The newest 500, oldest first. */
  events: z.array(caseEvent),
});
export type CaseRecord = z.output<typeof caseRecord>;

export const listCases = defineEndpoint({
  id: 'listCases',
  tag,
  summary: 'List the cases of your company, of every company for the operator',
  method: 'GET',
  path,
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: listQuery(['last_at', 'id']).extend({
    state: z.enum(caseStates).optional(),
    closed: queryBoolean.optional(),
    owner: queryId.optional(),
    extended_id: storableText(200).min(1).optional(),
    reason: storableText(50).min(1).optional(),
  }),
  response: page(caseSummary),
});

export const createCase = defineEndpoint({
  id: 'createCase',
  tag,
  summary: 'Open a case of a code',
  method: 'POST',
  path,
  access: 'codes_edit',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'case', id: 'response.id' },
  body: z.strictObject({ extended_id: storableText(200).min(1), note: text(maxNoteLength).default('') }),
  response: caseRecord,
  problems: { 409: 'The code has a case that is not closed.' },
});

export const getCase = defineEndpoint({
  id: 'getCase',
  tag,
  summary: 'Read a case with the scans of its code and its history',
  method: 'GET',
  path: `${path}:id/`,
  access: 'scan_view',
  status: 200,
  success: 'json',
  params: caseParams,
  response: caseRecord,
});

export const updateCase = defineEndpoint({
  id: 'updateCase',
  tag,
  summary: 'Close a case, reopen it, let it wait, or give it an owner',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'codes_edit',
  status: 200,
  success: 'json',
  params: caseParams,
  body: z.strictObject({
    state: z.enum(caseStates).optional(),
    /** An active user of the company; null for nobody. */
    owner: id.nullable().optional(),
    /** Why. */
    note: text(maxNoteLength).default(''),
  }),
  response: caseRecord,
  problems: { 409: 'The code has another case that is not closed.' },
});

export const createCaseNote = defineEndpoint({
  id: 'createCaseNote',
  tag,
  summary: 'Add a note to a case',
  method: 'POST',
  path: `${path}:id/notes/`,
  access: 'codes_edit',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'case', id: 'params.id' },
  params: caseParams,
  body: z.strictObject({ text: requiredText(maxNoteLength) }),
  response: caseEvent,
  problems: { 409: 'A case has at most 500 notes.' },
});
