import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, idParams, requiredLine, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { partnerPermissions } from './workorder-orders.ts';
import { codeLayouts, extendedIdStyles, urlPrefix, workorderTemplate } from './workorders.ts';

/** The operator makes templates for a brand owner. Orders keep the values of their template. */
const tag = 'Workorders';

/** The address of a picture. */
export const imageReference = z
  .string()
  .trim()
  .max(500, reasonText('atMostCharacters', { count: 500 }))
  .regex(/^https?:\/\/[^/\s]/i, reasonText('notHttpsAddress'))
  .refine((value) => URL.canParse(value) && !/[\s\p{C}]/u.test(value), reasonText('notAddress'));

const fields = {
  name: requiredLine(120),
  description: text(1000),
  custom_layout: id.nullable(),
  substrate: id.nullable(),
  printing_partner: id.nullable(),
  image: imageReference.nullable(),
  code_layout: z.enum(codeLayouts),
  use_serial_number: z.boolean(),
  is_hybrid: z.boolean(),
  is_fp_serialized: z.boolean(),
  is_static_print: z.boolean(),
  is_archived: z.boolean(),
  activate_on_complete: z.boolean(),
  url_prefix: urlPrefix,
  extended_id_style: z.enum(extendedIdStyles),
  partner_permissions: partnerPermissions,
};

export const createTemplate = defineEndpoint({
  id: 'createWorkorderTemplate',
  tag,
  summary: 'Make a workorder template for a brand owner (operator)',
  method: 'POST',
  path: '/api/v2/workorders/templates/',
  access: 'template_edit',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'workorder_template', id: 'response.id' },
  body: z.strictObject({
    company: id,
    name: fields.name,
    description: fields.description.default(''),
    custom_layout: fields.custom_layout.default(null),
    substrate: fields.substrate.default(null),
    printing_partner: fields.printing_partner.default(null),
    image: fields.image.default(null),
    code_layout: fields.code_layout,
    use_serial_number: fields.use_serial_number.default(true),
    is_hybrid: fields.is_hybrid.default(true),
    is_fp_serialized: fields.is_fp_serialized.default(true),
    is_static_print: fields.is_static_print.default(false),
    is_archived: fields.is_archived.default(false),
    activate_on_complete: fields.activate_on_complete.default(false),
    url_prefix: fields.url_prefix.default(''),
    extended_id_style: fields.extended_id_style.default('legacy'),
    partner_permissions: fields.partner_permissions.default([]),
  }),
  response: workorderTemplate,
});

export const getTemplate = defineEndpoint({
  id: 'getWorkorderTemplate',
  tag,
  summary: 'Read a workorder template',
  method: 'GET',
  path: '/api/v2/workorders/templates/:id/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: workorderTemplate,
});

export const updateTemplate = defineEndpoint({
  id: 'updateWorkorderTemplate',
  tag,
  summary: 'Change or archive a workorder template (operator); orders made from it stay as they are',
  method: 'PATCH',
  path: '/api/v2/workorders/templates/:id/',
  access: 'template_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject(fields).partial(),
  response: workorderTemplate,
});
