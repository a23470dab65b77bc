import type * as z from 'zod';
import { type createSgBody, partnerPermissionNames } from '#lib/contract/workorder-orders.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';

type SgInput = z.input<typeof createSgBody>;

/**
 * The fields of an order that a template fills and locks: the service wants every one of them in the order and equal to the
 * template. What the template leaves open stays with the person who orders.
 */
export function providedBy(template: WorkorderTemplate): Partial<SgInput> {
  if (template.code_layout === 'none') return {};
  const permissions = partnerPermissionNames.filter((name) => template.partner_permissions.includes(name));
  return {
    code_layout: template.code_layout,
    extended_id_style: template.extended_id_style,
    use_serial_number: template.use_serial_number,
    is_hybrid: template.is_hybrid,
    is_fp_serialized: template.is_fp_serialized,
    is_static_print: template.is_static_print,
    activate_on_complete: template.activate_on_complete,
    ...(template.substrate !== null && { substrate: template.substrate }),
    ...(template.custom_layout !== null && { custom_layout: template.custom_layout }),
    ...(template.printing_partner !== null && { printing_partner: template.printing_partner }),
    ...(template.url_prefix !== '' && { url_prefix: template.url_prefix }),
    ...(permissions.length > 0 && { partner_permissions: permissions }),
  };
}

/** The body to send: fields that belong to another choice, or that nobody filled in, are left out. */
export function toSgBody(values: z.output<typeof createSgBody>): SgInput {
  const { custom_layout, static_unique_codes_quantity, url_prefix, product, remarks, substrate, ...rest } = values;
  return {
    ...rest,
    ...(values.code_layout === 'custom' && custom_layout ? { custom_layout } : {}),
    ...(values.is_static_print && static_unique_codes_quantity ? { static_unique_codes_quantity } : {}),
    ...(url_prefix ? { url_prefix } : {}),
    ...(product ? { product } : {}),
    ...(remarks ? { remarks } : {}),
    ...(substrate ? { substrate } : {}),
  };
}
