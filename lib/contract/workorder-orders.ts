import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { intendedMarkets } from './catalog.ts';
import { date, id, idParams, storableText, text } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { partnerPermissionNames } from './values/workorders.ts';
import { extendedIdStyles, maxQuantity, quantity, reference, urlPrefix, workorder } from './workorders.ts';

export { partnerPermissionNames } from './values/workorders.ts';

/** Orders made from a template, and orders of codes with a secure graphic. */
const tag = 'Workorders';

const sku = storableText(100).min(1, reasonText('fieldBlank'));
const impressions = z
  .int()
  .min(1, reasonText('atLeast', { count: 1 }))
  .max(maxQuantity, reasonText('atMost', { count: 10_000_000 }));

export type PartnerPermission = (typeof partnerPermissionNames)[number];

export const partnerPermissions = z
  .array(z.enum(partnerPermissionNames, reasonText('oneOf', { values: partnerPermissionNames.join(', ') })))
  .refine((names) => new Set(names).size === names.length, reasonText('itemDuplicated'));

/** Holds the order until the partner accepts the partnership that your company has asked it for. */
const awaitsPartner = z.boolean().optional();

export const createFromTemplateBody = z.strictObject({
  template: id,
  quantity,
  reference: reference.optional(),
  printing_partner: id.nullable().optional(),
  product: z.union([id, sku], reasonText('notIdOrSku')).optional(),
  due_date: date
    .refine((value) => Number(value.slice(0, 4)) >= 1970, reasonText('dateNotPlausible'))
    .nullable()
    .optional(),
  total_impressions: impressions.optional(),
  intended_markets: intendedMarkets.optional(),
  awaits_partner: awaitsPartner,
});

export const createFromTemplate = defineEndpoint({
  id: 'createWorkorderFromTemplate',
  tag,
  summary: 'Order codes from a template; the settings are those of the template',
  description:
    'The printing_partner is needed for secure codes whose template has none. Without a reference the service gives one.',
  method: 'POST',
  path: '/api/v2/workorders/create-from-template/',
  access: 'workorder_create',
  status: 201,
  success: 'json',
  creates: true,
  body: createFromTemplateBody,
  response: workorder,
});

/**
 * The defaults are for a request without a template: with one, what the template provides must be in the request, so a
 * value that was left out has to be distinguished from one that was given. Parsing leaves it undefined; the use case
 * fills it in.
 */
const defaulted = <T extends z.ZodType>(schema: T, value: z.core.util.JSONType) =>
  schema.optional().meta({ default: value });

export const createSgBody = z.strictObject({
  product: sku.optional(),
  intended_markets: intendedMarkets.optional(),
  template: id.optional(),
  quantity,
  remarks: text(2000).optional(),
  activate_on_complete: defaulted(z.boolean(), false),
  extended_id_style: defaulted(z.enum(extendedIdStyles), 'legacy'),
  substrate: defaulted(id.nullable(), null),
  code_layout: z.enum(['sg-inside', 'sg-outside', 'custom']),
  custom_layout: id.nullable().optional(),
  use_serial_number: defaulted(z.boolean(), true),
  is_hybrid: defaulted(z.boolean(), true),
  template_image: defaulted(z.boolean(), false),
  is_fp_serialized: defaulted(z.boolean(), true),
  is_static_print: defaulted(z.boolean(), false),
  static_unique_codes_quantity: z
    .int(reasonText('notWholeNumber'))
    .min(0, reasonText('atLeast', { count: 0 }))
    .max(maxQuantity, reasonText('atMostCodesInOneWorkorder', { count: 10_000_000 }))
    .optional(),
  printing_partner: id,
  reference,
  url_prefix: urlPrefix.optional(),
  partner_permissions: partnerPermissions.optional(),
  awaits_partner: awaitsPartner,
});

export const createSg = defineEndpoint({
  id: 'createSgWorkorder',
  tag,
  summary: 'Order codes with a secure graphic; with a template, what it provides must be given and equal it',
  description:
    'With a template every attribute that it provides is in the request, and equal to it. Codes are generated once the printing partner has confirmed equipment and substrate.',
  method: 'POST',
  path: '/api/v2/workorders/create-sg/',
  access: 'workorder_create',
  status: 201,
  success: 'json',
  creates: true,
  body: createSgBody,
  response: workorder,
});

export const duplicateWorkorder = defineEndpoint({
  id: 'duplicateWorkorder',
  tag,
  summary: 'Order again: a new workorder with the settings of this one, under a reference of its own',
  method: 'POST',
  path: '/api/v2/workorders/:id/duplicate/',
  access: 'workorder_create',
  status: 201,
  success: 'json',
  creates: true,
  params: idParams,
  body: z.strictObject({ quantity: quantity.optional(), reference: reference.optional() }),
  response: workorder,
  audit: { resource: 'workorder', id: 'response.id' },
  problems: {
    409: 'The codes of the workorder came with an upload, its product is archived, or its partnership with the printer has ended.',
  },
});
