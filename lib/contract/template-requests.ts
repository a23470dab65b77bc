import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { companyRef, id, idParams, listQuery, page, requiredLine, requiredText, text, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { templateRequestStates } from './values/template-requests.ts';
import { codeLayouts, quantity } from './workorders.ts';

/** A brand owner asks the operator for a workorder template, and gets one or the reason why not. */
const tag = 'Workorders';
const path = '/api/v2/workorders/template-requests/';

export const templateRequest = z.object({
  id,
  company: companyRef,
  name: z.string(),
  code_layout: z.enum(codeLayouts),
  /** Codes a year, about; null when not said. */
  quantity: z.int().nullable(),
  /** Size of the print, as written. */
  size: z.string(),
  remarks: z.string(),
  state: z.enum(templateRequestStates),
  requested_by: z.object({ id, name: z.string() }).nullable(),
  created_at: timestamp,
  answered_at: timestamp.nullable(),
  /** Template that answers it. */
  template: id.nullable(),
  decline_reason: z.string(),
});
export type TemplateRequest = z.output<typeof templateRequest>;

export const listTemplateRequests = defineEndpoint({
  id: 'listTemplateRequests',
  tag,
  summary: 'List requests for workorder templates: those of your company, of every company for the operator',
  method: 'GET',
  path,
  access: 'product_view',
  status: 200,
  success: 'json',
  query: listQuery(['id']).extend({ state: z.enum(templateRequestStates).optional() }),
  response: page(templateRequest),
});

export const createTemplateRequest = defineEndpoint({
  id: 'createTemplateRequest',
  tag,
  summary: 'Ask the operator for a workorder template',
  method: 'POST',
  path,
  access: 'workorder_create',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'template_request', id: 'response.id' },
  body: z.strictObject({
    name: requiredLine(120),
    code_layout: z.enum(codeLayouts),
    quantity: quantity.nullable().default(null),
    size: text(200).default(''),
    remarks: text(2000).default(''),
  }),
  response: templateRequest,
  problems: { 409: 'Twenty requests of your company wait for an answer.' },
});

export const getTemplateRequest = defineEndpoint({
  id: 'getTemplateRequest',
  tag,
  summary: 'Read a request for a workorder template',
  method: 'GET',
  path: `${path}:id/`,
  access: 'product_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: templateRequest,
});

export const answerTemplateRequest = defineEndpoint({
  id: 'answerTemplateRequest',
  tag,
  summary: 'Answer a request with a template of its company, or decline it with a reason (operator)',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'template_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z
    .strictObject({ template: id.optional(), decline_reason: requiredText(1000).optional() })
    .refine(({ template, decline_reason }) => (template === undefined) !== (decline_reason === undefined), {
      path: ['template'],
      error: reasonText('templateOrDeclineReason'),
    }),
  response: templateRequest,
  problems: { 409: 'It has been answered.' },
});
