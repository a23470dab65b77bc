import * as z from 'zod';
import { blacklistReasonNames } from './codes.ts';
import {
  givenTimestamp,
  id,
  listQuery,
  momentOrRange,
  page,
  queryId,
  storableText,
  timestamp,
  wideId,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { inspectedCode, scannedText } from './inspection.ts';
import { inspectionAnswers } from './values/inspection.ts';
import { authenticationStatuses } from './values/photo.ts';

const tag = 'Inspection';
const path = '/api/v2/inspections/';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** Record of one inspected code. */
export const inspection = z.object({
  id: wideId,
  /** By the clock of the phone. */
  inspected_at: timestamp,
  /** When the service received and answered it: later for inspections made without a network. */
  answered_at: timestamp,
  /** With the name that the person entered. */
  inspector: z.object({ id, name: z.string() }),
  /** Null for a user of the company who is in no team. */
  team: z.object({ id, name: z.string() }).nullable(),
  /** As it was scanned or typed. */
  content: z.string(),
  /** Null for what is none of the company’s codes. */
  extended_id: z.string().nullable(),
  product: z.string().nullable(),
  answer: z.enum(inspectionAnswers),
  blacklist_reason: z.enum(blacklistReasonNames),
  /** Verdict of the last photo. */
  verdict: z.enum(authenticationStatuses).nullable(),
  /** Scan of that photo. */
  scan: z.uuid().nullable(),
  /** Rounded to about a hundred metres; null unless the inspector agreed. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type Inspection = z.output<typeof inspection>;

export const inspectionFilters = {
  team: queryId.optional(),
  answer: z.enum(inspectionAnswers).optional(),
  verdict: z.enum(authenticationStatuses).optional(),
  extended_id: storableText(512).min(1).optional(),
  inspected_at: momentOrRange.optional(),
};

export const listInspections = defineEndpoint({
  id: 'listInspections',
  tag,
  summary: 'List the inspections of your company: who inspected which code, when, and what the answer was',
  method: 'GET',
  path,
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: listQuery(['inspected_at']).extend(inspectionFilters),
  response: page(inspection),
});

export const recordInspection = defineEndpoint({
  id: 'recordInspection',
  tag,
  summary: 'Record the inspection of a code by what was scanned or typed, and read the code; also of an unknown one',
  method: 'POST',
  path: '/api/v2/inspection/records/',
  access: 'code_inspect',
  status: 200,
  success: 'json',
  creates: true,
  // The record itself says who did it and when.
  audit: null,
  body: z.strictObject({
    /** Names the inspection: sent again, it is recorded once. */
    key: z.uuid(),
    content: scannedText,
    /** By the clock of the phone; a time to come counts as now. */
    inspected_at: givenTimestamp,
    /** Only where the inspector agreed. Rounded to about a hundred metres. */
    position: z.strictObject({ latitude, longitude }).optional(),
  }),
  response: z.object({
    key: z.uuid(),
    answer: z.enum(inspectionAnswers),
    /** Null for what is none of the company’s codes. */
    code: inspectedCode.nullable(),
  }),
});

export const updateInspection = defineEndpoint({
  id: 'updateInspection',
  tag,
  summary: 'Add the verdict of a photo to an inspection, by who made it',
  method: 'PATCH',
  path: '/api/v2/inspection/records/:key/',
  access: 'code_inspect',
  status: 200,
  success: 'json',
  audit: null,
  params: z.object({ key: z.uuid() }),
  body: z.strictObject({
    /** Scan of a photo of this code, of the last two days. */
    scan: z.uuid(),
  }),
  response: z.object({ key: z.uuid(), verdict: z.enum(authenticationStatuses) }),
});

export const deleteInspectionPositions = defineEndpoint({
  id: 'deleteInspectionPositions',
  tag,
  summary: 'Delete the positions of all inspections of the caller, who takes back the consent to them',
  method: 'DELETE',
  path: '/api/v2/inspection/positions/',
  access: 'code_inspect',
  status: 204,
  success: 'empty',
  audit: { resource: 'inspection' },
});
