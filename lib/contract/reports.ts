import * as z from 'zod';
import {
  companyRef,
  id,
  listQuery,
  momentOrRange,
  page,
  queryBoolean,
  queryId,
  queryWideId,
  requiredText,
  storableText,
  timestamp,
  wideId,
} from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxQuestionLength, reportKinds } from './values/reports.ts';

/** Reports that people send on check pages. */
const tag = 'Reports';
const path = '/api/v2/reports/';
const reportParams = z.object({ id: queryWideId });
const person = z.object({ id, name: z.string() });

const reportPhoto = z.object({
  id: wideId,
  /** WebP, without the metadata of the photo that was sent. */
  url: z.string(),
  thumbnail_url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
});
export type ReportPhoto = z.output<typeof reportPhoto>;

const reportQuestion = z.object({
  id: wideId,
  text: z.string(),
  asked_at: timestamp,
  asked_by: person,
  /** Until when it can be answered. */
  expires_at: timestamp,
  answer: z.string().nullable(),
  answered_at: timestamp.nullable(),
  photos: z.array(reportPhoto),
});
export type ReportQuestion = z.output<typeof reportQuestion>;

export const report = z.object({
  id: wideId,
  kind: z.enum(reportKinds),
  /** Null for a foreign code that was reported where no company is known. Only the operator sees it. */
  company: companyRef.nullable(),
  /** The code whose page it was sent from; null where there is none. */
  extended_id: z.string().nullable(),
  product: z.object({ id, name: z.string() }).nullable(),
  /** Content of a code that was found in place of one of the service. It is never followed. */
  foreign_address: z.string().nullable(),
  /** Scan of the photo that was taken before. */
  scan: z.uuid().nullable(),
  /** The latest case of the code, or of the foreign code. */
  case: wideId.nullable(),
  note: z.string(),
  photos: z.array(reportPhoto),
  /** ISO 3166-1, two letters; from the network. */
  country: z.string().nullable(),
  /** Rounded to about a kilometre; null unless the person agreed. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Whether the person left an e-mail address for questions. The address itself is not shown. */
  can_be_asked: z.boolean(),
  /** Oldest first. */
  questions: z.array(reportQuestion),
  created_at: timestamp,
  handled_at: timestamp.nullable(),
  handled_by: person.nullable(),
  /** When it is deleted. */
  deleted_after: timestamp,
});
export type Report = z.output<typeof report>;

export const reportFilters = {
  extended_id: storableText(512).min(1).optional(),
  /** Case that has the reported codes. */
  case: queryWideId.optional(),
  kind: z.enum(reportKinds).optional(),
  product: queryId.optional(),
  created_at: momentOrRange.optional(),
  handled: queryBoolean.optional(),
  has_photos: queryBoolean.optional(),
  /** Whether the person answered a question. */
  has_answer: queryBoolean.optional(),
  /** For the operator: whether a company is known. */
  has_company: queryBoolean.optional(),
};

export const listReports = defineEndpoint({
  id: 'listReports',
  tag,
  summary: 'List what people reported on check pages of your company, newest first; for the operator of every company',
  method: 'GET',
  path,
  access: 'scan_view',
  status: 200,
  success: 'json',
  query: listQuery(['id']).extend(reportFilters),
  response: page(report),
});

export const getReport = defineEndpoint({
  id: 'getReport',
  tag,
  summary: 'Read a report',
  method: 'GET',
  path: `${path}:id/`,
  access: 'scan_view',
  status: 200,
  success: 'json',
  params: reportParams,
  response: report,
});

export const updateReport = defineEndpoint({
  id: 'updateReport',
  tag,
  summary: 'Mark a report as handled, or open it again',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'codes_edit',
  status: 200,
  success: 'json',
  params: reportParams,
  body: z.strictObject({ handled: z.boolean() }),
  response: report,
});

export const deleteReport = defineEndpoint({
  id: 'deleteReport',
  tag,
  summary: 'Delete a report with its photos, as the person who sent it can ask for',
  method: 'DELETE',
  path: `${path}:id/`,
  access: 'codes_edit',
  status: 204,
  success: 'empty',
  params: reportParams,
});

export const updateUnclaimedReport = defineEndpoint({
  id: 'updateUnclaimedReport',
  tag,
  summary: 'Hand a report of no company to a brand owner, or mark it as handled; by the operator',
  method: 'PATCH',
  path: '/api/v2/support/reports/:id/',
  access: 'support_view',
  status: 200,
  success: 'json',
  audit: { resource: 'report', id: 'params.id' },
  params: reportParams,
  body: z.strictObject({
    /** The brand owner. */
    company: id.optional(),
    handled: z.boolean().optional(),
  }),
  response: report,
  problems: { 409: 'The report has a company.' },
});

export const getReportPhoto = defineEndpoint({
  id: 'getReportPhoto',
  tag,
  summary: 'A photo of a report; a WebP with an ETag',
  method: 'GET',
  path: `${path}:id/photos/:photo/`,
  access: 'scan_view',
  status: 200,
  success: 'file',
  mediaType: 'image/webp',
  versioned: true,
  // The page of a report fetches each of them: too frequent and too little to be audited.
  audit: null,
  params: reportParams.extend({ photo: queryWideId }),
  query: z.strictObject({ size: z.enum(['full', 'thumbnail']).default('full') }),
});

export const createReportQuestion = defineEndpoint({
  id: 'createReportQuestion',
  tag,
  summary: 'Ask the person who made a report, by mail; the answer joins the report and its case',
  method: 'POST',
  path: `${path}:id/questions/`,
  access: 'codes_edit',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'report', id: 'params.id' },
  params: reportParams,
  body: z.strictObject({ text: requiredText(maxQuestionLength) }),
  response: reportQuestion,
  problems: {
    409: 'The person left no address, a question is not answered yet, or there are too many questions.',
  },
});
