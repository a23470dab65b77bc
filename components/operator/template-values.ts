import type * as z from 'zod';
import type { createTemplate } from '#lib/contract/workorder-templates.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';

export interface Named {
  id: number;
  name: string;
}

/** Records that a workorder template of one company can name. */
export interface TemplateChoices {
  partners: Named[];
  substrates: Named[];
  layouts: Named[];
}

export type TemplateInput = z.input<typeof createTemplate.body>;

export const templateFields = [
  'company',
  'name',
  'description',
  'image',
  'code_layout',
  'custom_layout',
  'substrate',
  'printing_partner',
  'partner_permissions',
  'use_serial_number',
  'is_fp_serialized',
  'is_static_print',
  'is_hybrid',
  'activate_on_complete',
  'extended_id_style',
  'url_prefix',
  'is_archived',
] as const satisfies readonly (keyof TemplateInput)[];

/** The defaults of the contract, which a test compares. */
const fresh: Omit<TemplateInput, 'company'> = {
  name: '',
  description: '',
  custom_layout: null,
  substrate: null,
  printing_partner: null,
  image: null,
  code_layout: 'sg-inside',
  use_serial_number: true,
  is_hybrid: true,
  is_fp_serialized: true,
  is_static_print: false,
  is_archived: false,
  activate_on_complete: false,
  url_prefix: '',
  extended_id_style: 'compact-12',
  partner_permissions: [],
};

/** Initial values: the template as it is, or a new one of the company. */
export function templateStart(template: WorkorderTemplate | undefined, company: number | undefined): TemplateInput {
  if (!template) return { ...fresh, company: company as number };
  const { id: _, substrate_name: __, picture: ___, partner_permissions, ...values } = template;
  return { ...values, partner_permissions: partner_permissions.includes('activate_codes') ? ['activate_codes'] : [] };
}

/**
 * Values to check and send: fields that the chosen layout does not have are left out, though the form keeps them in
 * case the layout is changed back.
 */
export function preparedTemplate(values: TemplateInput): TemplateInput {
  const isSecure = values.code_layout !== 'none';
  return {
    ...values,
    custom_layout: values.code_layout === 'custom' ? (values.custom_layout ?? null) : null,
    substrate: isSecure ? (values.substrate ?? null) : null,
    printing_partner: isSecure ? (values.printing_partner ?? null) : null,
    partner_permissions: isSecure ? (values.partner_permissions ?? []) : [],
    image: values.image || null,
  };
}
