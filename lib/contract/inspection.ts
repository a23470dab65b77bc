import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { sessionUser } from './auth.ts';
import { blacklistReasonNames, scmKey } from './codes.ts';
import {
  givenTimestamp,
  id,
  idParams,
  listQuery,
  page,
  queryBoolean,
  queryId,
  requiredLine,
  requiredText,
  storableText,
  timestamp,
  wideId,
} from './common.ts';
import { defineEndpoint, listBody } from './endpoint.ts';
import { defineResource } from './resource.ts';
import { maxNoteLength } from './values/cases.ts';
import { activationStatusNames } from './values/codes.ts';
import { maxInspectedCodes } from './values/inspection.ts';

/** SCM values with a name, which inspectors set with one button. */
const valueSet = z.object({ name: requiredLine(60), values: z.record(scmKey, requiredLine(1000)) });
export type ValueSet = z.output<typeof valueSet>;

const valueSets = z
  .array(
    valueSet.strict().refine(({ values }) => {
      const { length } = Object.keys(values);
      return length > 0 && length <= 20;
    }, reasonText('valueSetSizeOutOfRange')),
  )
  .max(20, reasonText('atMostValueSets', { count: 20 }))
  .refine((sets) => new Set(sets.map(({ name }) => name)).size === sets.length, reasonText('setNameDuplicated'));

export const inspectionTeam = z.object({
  id,
  name: z.string(),
  value_sets: z.array(valueSet),
  valid_until: timestamp,
  /** Whether its link works: it was not turned off. */
  is_active: z.boolean(),
  /** People who have signed in by its link or code. */
  inspectors: z.int(),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
});
export type InspectionTeam = z.output<typeof inspectionTeam>;

const tag = 'Inspection';

export const {
  list: listInspectionTeams,
  get: getInspectionTeam,
  create: createInspectionTeam,
  update: updateInspectionTeam,
} = defineResource({
  one: 'InspectionTeam',
  many: 'InspectionTeams',
  tag,
  path: '/api/v2/inspection-teams/',
  view: 'inspection_manage',
  edit: 'inspection_manage',
  record: inspectionTeam,
  query: listQuery(['id', 'name', 'valid_until']).extend({ is_active: queryBoolean.optional() }),
  fields: { name: requiredLine(60), value_sets: valueSets.default([]), valid_until: givenTimestamp },
  fixed: ['name'],
  changes: {
    is_active: z.boolean(),
    /** The link and the code stop working; sessions go on. */
    new_link: z.literal(true),
  },
  summaries: {
    list: 'List the inspection teams of the company',
    get: 'Read an inspection team',
    create: 'Create an inspection team: people who check codes with a phone and set prepared SCM values',
    update: 'Update an inspection team; turned off, its sessions end and its link never works again',
  },
});

export const inspector = z.object({
  id,
  name: z.string(),
  joined_at: timestamp,
  last_seen_at: timestamp.nullable(),
  /** Phones on which the person is signed in. */
  sessions: z.int(),
});
export type Inspector = z.output<typeof inspector>;

export const listInspectors = defineEndpoint({
  id: 'listInspectors',
  tag,
  summary: 'List the people of an inspection team',
  method: 'GET',
  path: '/api/v2/inspection-teams/:id/inspectors/',
  access: 'inspection_manage',
  status: 200,
  success: 'json',
  params: idParams,
  query: listQuery(['id', 'name']),
  response: page(inspector),
});

export const deleteInspector = defineEndpoint({
  id: 'deleteInspector',
  tag,
  summary: 'Remove a person from an inspection team: their sessions end; the link and the code still work',
  method: 'DELETE',
  path: '/api/v2/inspection-teams/:id/inspectors/:inspector/',
  access: 'inspection_manage',
  status: 204,
  success: 'empty',
  params: idParams.extend({ inspector: queryId }),
});

export const openInspectionAccess = defineEndpoint({
  id: 'openInspectionAccess',
  tag,
  summary:
    'Get the link of an inspection team, and a new code to type that works for 24 hours in place of the last one',
  method: 'POST',
  path: '/api/v2/inspection-teams/:id/access/',
  access: 'inspection_manage',
  status: 200,
  success: 'json',
  params: idParams,
  response: z.object({ link: z.string(), code: z.string(), code_expires_at: timestamp }),
  problems: { 409: 'The team is turned off or its time is over.' },
});

export const joinInspection = defineEndpoint({
  id: 'joinInspection',
  tag: 'Sign-in',
  summary: 'Sign in to an inspection team by its link or its code and receive a UAT of at most 12 hours',
  method: 'POST',
  path: '/api/v2/auth/inspection/',
  access: 'public',
  status: 200,
  success: 'json',
  audit: { resource: 'session' },
  body: z.strictObject({
    /** Text behind the '#' of the link, or the typed code; spaces, hyphens and case of a code are ignored. */
    secret: storableText(100).min(1, reasonText('fieldRequired')),
    name: requiredLine(60),
  }),
  response: z.object({ token: z.string(), expires_at: timestamp, user: sessionUser }),
  problems: {
    401: 'The link or the code does not work, or the team is off.',
    409: 'The team has 500 people.',
    429: 'Too many requests, or too many wrong codes; see Retry-After.',
  },
});

export const getInspection = defineEndpoint({
  id: 'getInspection',
  tag,
  summary: 'Read what the caller may set: the value sets of the team, or of all teams for a user of the company',
  method: 'GET',
  path: '/api/v2/inspection/',
  access: 'code_inspect',
  status: 200,
  success: 'json',
  response: z.object({
    /** Null for a user of the company who is in no team. */
    team: z.string().nullable(),
    team_id: id.nullable(),
    value_sets: z.array(valueSet),
    /** Names of the company's SCM fields by their keys. */
    fields: z.record(z.string(), z.string()),
    /** Whether photos are kept with their scans. */
    keeps_photos: z.boolean(),
  }),
});

export const scannedText = storableText(2000).min(1);

export const inspectedCode = z.object({
  extended_id: z.string(),
  serial_number: z.string().nullable(),
  product: z.string().nullable(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  status: z.enum(activationStatusNames),
  blacklist_reason: z.enum(blacklistReasonNames),
  /** When the item was opened or used; null before that. */
  consumed_at: timestamp.nullable(),
  workorder_reference: z.string().nullable(),
  scm_data: z.record(z.string(), z.string()),
  /** The newest five, newest first. */
  scans: z.array(z.object({ created_at: timestamp, source: z.enum(['photo', 'address']), result: z.string() })),
});
export type InspectedCode = z.output<typeof inspectedCode>;

export const inspectCode = defineEndpoint({
  id: 'inspectCode',
  tag,
  summary: 'Read a code of the company by what was scanned or typed: its address or its id',
  method: 'GET',
  path: '/api/v2/inspection/code/',
  access: 'code_inspect',
  status: 200,
  success: 'json',
  query: z.strictObject({ content: scannedText }),
  response: inspectedCode,
  problems: { 404: 'It is none of the company’s codes.' },
});

const outcome = <const Results extends readonly [string, ...string[]]>(results: Results) =>
  z.object({
    /** Names it for the undo. */
    id: z.string(),
    items: z.array(z.object({ content: z.string(), extended_id: z.string().nullable(), result: z.enum(results) })),
  });

export const setInspectionValues = defineEndpoint({
  id: 'setInspectionValues',
  tag,
  summary:
    'Set a value set on up to 200 codes by what was scanned or typed; unknown ones change nothing for the others',
  method: 'POST',
  path: '/api/v2/inspection/values/',
  access: 'code_inspect',
  status: 200,
  success: 'json',
  creates: true,
  audit: { resource: 'inspection_change', id: 'response.id' },
  maxBody: listBody,
  body: z.strictObject({
    value_set: requiredLine(60),
    contents: z
      .array(scannedText)
      .min(1, reasonText('itemsMissing'))
      .max(maxInspectedCodes, reasonText('atMostInspectedCodes', { count: maxInspectedCodes })),
  }),
  response: outcome(['changed', 'unchanged', 'unknown']),
});

export const undoInspectionValues = defineEndpoint({
  id: 'undoInspectionValues',
  tag,
  summary: 'Give codes back the values they had, as far as they still have those of the set; once, by who set them',
  method: 'POST',
  path: '/api/v2/inspection/values/:key/undo/',
  access: 'code_inspect',
  status: 200,
  success: 'json',
  audit: { resource: 'inspection_change', id: 'params.key' },
  params: z.object({ key: z.uuid() }),
  response: outcome(['restored', 'changed_since']),
  problems: { 409: 'It was undone already.' },
});

export const openInspectionCase = defineEndpoint({
  id: 'openInspectionCase',
  tag,
  summary:
    'Add a note about a code to its open case, or open a case of it; also about a code that is not the company’s',
  method: 'POST',
  path: '/api/v2/inspection/cases/',
  access: 'code_inspect',
  status: 200,
  success: 'json',
  creates: true,
  audit: { resource: 'case', id: 'response.id' },
  body: z.strictObject({
    content: scannedText,
    note: requiredText(maxNoteLength),
    /** Scan of a photo of this code, of the last two days. */
    scan: z.uuid().optional(),
  }),
  response: z.object({
    id: wideId,
    /** Null for what is none of the company’s codes. */
    extended_id: z.string().nullable(),
  }),
  problems: { 429: 'A person adds at most 100 an hour; see Retry-After.' },
});
