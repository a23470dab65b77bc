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
import { defineEndpoint, listBody } from './endpoint.ts';
import { authenticationStatuses } from './photo.ts';
import {
  caseEventKinds,
  caseReasons,
  caseStates,
  gatheredBy,
  listedCaseCodes,
  maxCaseCodes,
  maxNoteLength,
} from './values/cases.ts';
import { scanSources } from './values/scans.ts';

/** Suspicious scans and reports of codes, until a person closes the case. */
const tag = 'Cases';
const path = '/api/v2/cases/';
const caseParams = z.object({ id: queryWideId });
const person = z.object({ id, name: z.string() });

const workorderRef = z.object({ id, reference: z.string().nullable() });
const productRef = z.object({ id, name: z.string() });

const caseSummary = z.object({
  id: wideId,
  company: companyRef,
  /** The first of its codes; null where it is about a code that is not yours. */
  extended_id: z.string().nullable(),
  /** The first 20 of its codes. */
  codes: z.array(z.string()),
  /** With those that are not yours. */
  codes_in_all: z.int(),
  /** Content of a code that is not yours and was found in place of one. It is never followed. */
  foreign_address: z.string().nullable(),
  /** Common property of its codes; `hand` where a person merged cases, null as long as it has had one code. */
  gathered_by: z.enum(gatheredBy).nullable(),
  /** Order of the first code. */
  workorder: workorderRef.nullable(),
  product: productRef.nullable(),
  state: z.enum(caseStates),
  /** Why the codes are doubted: caseReasons, or words of a later release. */
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
  extended_id: z.string(),
  created_at: timestamp,
  source: z.enum(scanSources),
  result: z.enum(authenticationStatuses),
  suspicion: z.array(z.string()),
  app: z.string().nullable(),
  /** Rounded to about a kilometre. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  has_photo: z.boolean(),
});
export type CaseScan = z.output<typeof caseScan>;

const caseEvent = z.object({
  /** Id within its kind: `code_status` has the numbers of tasks, `rule_blacklisted` those of hits. */
  id: wideId,
  kind: z.enum(caseEventKinds),
  at: timestamp,
  /** Null for a suspicion, unless a person of the company found it. */
  user: person.nullable(),
  /**
   * Reason of a suspicion; for `merged`, the common trait of the codes, null where a person merged them; `undo` for a
   * `code_status` that puts back what another changed; the reason of the rule for `rule_blacklisted`.
   */
  reason: z.string().nullable(),
  scan: z.uuid().nullable(),
  state: z.enum(caseStates).nullable(),
  owner: person.nullable(),
  text: z.string(),
  /** The code of a suspicion; for `merged` and `split`, the codes added or removed; for `code_status`, those changed. */
  codes: z.array(z.string()),
  /** The case that was merged into this one, or that codes were taken out into or from. */
  case: wideId.nullable(),
  /** Status of the codes after a `code_status` or `rule_blacklisted`: 0 inactive, 1 active, 2 blacklisted. */
  activation_status: z.int().nullable().default(null),
});
export type CaseEvent = z.output<typeof caseEvent>;

const caseCode = z.object({
  /** One of both is null. */
  extended_id: z.string().nullable(),
  foreign_address: z.string().nullable(),
  workorder: workorderRef.nullable(),
  product: productRef.nullable(),
  /** As it is now: 0 inactive, 1 active, 2 blacklisted; null when the code is gone, or is not yours. */
  activation_status: z.int().nullable(),
  suspicions: z.int(),
  /** In the time of the case, see `scans`. */
  scans: z.int(),
  first_at: timestamp,
  last_at: timestamp,
});
export type CaseCode = z.output<typeof caseCode>;

const caseRecord = caseSummary.extend({
  /** The first code's case before this one. */
  earlier: wideId.nullable(),
  /** Status of the first code. */
  activation_status: z.int().nullable(),
  /** Intended markets of the first code's order, or else of the product; ISO 3166-1. */
  intended_markets: z.array(z.string()),
  /** The first 200. */
  code_details: z.array(caseCode).max(listedCaseCodes),
  /** Reports about its codes that are not handled. Closing the case marks them as handled. */
  open_reports: z.int(),
  /** Partner that prints the order. */
  printing_partner: companyRef.nullable(),
  /** The newest 200 of its codes from a day before the first suspicion until the case was closed, oldest first. */
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
    workorder: queryId.optional(),
    reason: z.enum(caseReasons).optional(),
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
  summary:
    'Read a case with the scans of its codes and its history; the number of a merged case reads the one it is in',
  method: 'GET',
  path: `${path}:id/`,
  access: 'scan_view',
  status: 200,
  success: 'json',
  params: caseParams,
  response: caseRecord,
});

/** A note on what a person did. */
const why = text(maxNoteLength).default('');

export const updateCase = defineEndpoint({
  id: 'updateCase',
  tag,
  summary: 'Close a case with its reports, reopen it, let it wait, or give it an owner',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'codes_edit',
  status: 200,
  success: 'json',
  params: caseParams,
  body: z.strictObject({
    state: z.enum(caseStates).optional(),
    /** An active user of the company; null removes the owner. */
    owner: id.nullable().optional(),
    note: why,
  }),
  response: caseRecord,
  problems: { 409: 'One of its codes has another case that is not closed.' },
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

export const mergeCases = defineEndpoint({
  id: 'mergeCases',
  tag,
  summary: 'Merge other cases into this one, with their codes and history',
  method: 'POST',
  path: `${path}:id/merge/`,
  access: 'codes_edit',
  status: 200,
  success: 'json',
  params: caseParams,
  body: z.strictObject({
    /** That are not closed. */
    cases: z.array(wideId).min(1).max(50),
    note: why,
  }),
  response: caseRecord,
  problems: { 409: `A case is closed, or they have more than ${maxCaseCodes} codes together.` },
});

export const splitCase = defineEndpoint({
  id: 'splitCase',
  tag,
  summary: 'Take codes out of a case, into a case of their own, which nothing joins by itself',
  method: 'POST',
  path: `${path}:id/split/`,
  access: 'codes_edit',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'case', id: 'params.id' },
  params: caseParams,
  maxBody: listBody,
  body: z.strictObject({
    /** Codes of the case, or what codes say that are not yours; at least one stays in it. */
    codes: z.array(storableText(2048).min(1)).min(1).max(listedCaseCodes),
    note: why,
  }),
  response: caseRecord,
  problems: { 409: 'The case is closed.' },
});
