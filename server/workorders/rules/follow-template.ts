import { reason } from '#lib/texts/reason.ts';
import { DomainError, type FieldErrors } from '#server/core/errors.ts';
import type { OrderTemplate } from './order.ts';

/** The attributes of a request that a template can provide; undefined where the request left one out. */
export interface FollowingInput {
  activate_on_complete?: boolean | undefined;
  extended_id_style?: string | undefined;
  substrate?: number | null | undefined;
  code_layout?: string | undefined;
  custom_layout?: number | null | undefined;
  use_serial_number?: boolean | undefined;
  is_hybrid?: boolean | undefined;
  is_fp_serialized?: boolean | undefined;
  is_static_print?: boolean | undefined;
  printing_partner?: number | undefined;
  url_prefix?: string | undefined;
  partner_permissions?: readonly string[] | undefined;
}

/** Values from the template: its switches and choices always, other fields when set. */
function provided(template: OrderTemplate): FollowingInput {
  return {
    code_layout: template.codeLayout,
    extended_id_style: template.extendedIdStyle,
    use_serial_number: template.useSerialNumber,
    is_hybrid: template.isHybrid,
    is_fp_serialized: template.isFpSerialized,
    is_static_print: template.isStaticPrint,
    activate_on_complete: template.activateOnComplete,
    ...(template.substrateId !== null && { substrate: template.substrateId }),
    ...(template.customLayoutId !== null && { custom_layout: template.customLayoutId }),
    ...(template.printingPartnerId !== null && { printing_partner: template.printingPartnerId }),
    ...(template.urlPrefix !== '' && { url_prefix: template.urlPrefix }),
    ...(template.partnerPermissions.length > 0 && { partner_permissions: template.partnerPermissions }),
  };
}

/**
 * With a template, every attribute it provides must be in the request and equal it.
 * @throws DomainError with a message on each field that is missing or differs
 */
export function checkFollowsTemplate(template: OrderTemplate, input: FollowingInput): void {
  const fields: FieldErrors = {};
  for (const [field, value] of Object.entries(provided(template))) {
    const given = input[field as keyof FollowingInput];
    if (given === undefined) fields[field] = [reason('requiredByTemplate')];
    else if (!equals(given, value)) fields[field] = [reason('differsFromTemplate')];
  }
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', reason('fieldsDifferFromTemplate'), { fields });
  }
}

function equals(given: unknown, value: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(value)) return given === value;
  return given.length === value.length && given.every((item) => value.includes(item));
}
