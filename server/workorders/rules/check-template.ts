import { reason } from '#lib/texts/reason.ts';
import { DomainError, type FieldErrors } from '#server/core/errors.ts';
import type { CodeLayout, ExtendedIdStyle } from './order.ts';

/** Settings that the operator defines in a template. */
export interface TemplateSettings {
  name: string;
  description: string;
  custom_layout: number | null;
  substrate: number | null;
  printing_partner: number | null;
  image: string | null;
  code_layout: CodeLayout;
  use_serial_number: boolean;
  is_hybrid: boolean;
  is_fp_serialized: boolean;
  is_static_print: boolean;
  is_archived: boolean;
  activate_on_complete: boolean;
  /** '' for the service's standard address. */
  url_prefix: string;
  extended_id_style: ExtendedIdStyle;
  partner_permissions: string[];
}

/** Whether what the settings name is there. */
export interface TemplateReferences {
  hasLayout: boolean;
  hasSubstrate: boolean;
  hasPartner: boolean;
}

/**
 * Rules between a template's fields, and the existence of named resources. Unchanged references may have gone since: an
 * ended partnership does not prevent renaming or archiving the template.
 * @param before the current template; null for a new one
 * @throws DomainError with every field at fault
 */
export function checkTemplate(
  template: TemplateSettings,
  before: TemplateSettings | null,
  { hasLayout, hasSubstrate, hasPartner }: TemplateReferences,
): void {
  const fields: FieldErrors = {};
  const bare = reason('secureGraphicOnly');
  if (template.code_layout === 'none') {
    if (template.substrate !== null) fields.substrate = [bare];
    if (template.printing_partner !== null) fields.printing_partner = [bare];
    if (template.partner_permissions.length > 0) fields.partner_permissions = [bare];
  }
  if (template.code_layout === 'custom') {
    if (template.custom_layout === null) {
      fields.custom_layout = [reason('requiredForCustomLayout')];
    } else if (!hasLayout) fields.custom_layout = [reason('companyCustomLayoutNotFound')];
  } else if (template.custom_layout !== null) fields.custom_layout = [reason('customLayoutOnly')];
  if (!hasSubstrate) fields.substrate ??= [reason('substrateNotFound')];
  const isNewPartner = template.printing_partner !== before?.printing_partner;
  if (!hasPartner && isNewPartner) fields.printing_partner ??= [reason('companyPrintingPartnerNotFound')];
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', reason('fieldsInvalid'), { fields });
  }
}
