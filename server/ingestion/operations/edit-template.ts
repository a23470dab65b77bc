import { checkDefaultScmData } from '#lib/upload/check-codes.ts';
import { DomainError, type FieldErrors } from '#server/core/errors.ts';
import type { ScmValue } from '../rules/parameters.ts';

export interface IngestionTemplatePorts {
  /** The company of a workorder template, which must not be archived; null when there is none. */
  findTemplateCompany(workorderTemplateId: number): Promise<number | null>;
  listScmKeys(companyId: number): Promise<string[]>;
  isSku(companyId: number, sku: string): Promise<boolean>;
}

/**
 * Checks what an ingestion template names: its workorder template, and the defaults it gives to codes.
 * @param companyId whose template it is; null for a new one, which is of its workorder template's company
 * @param named what the request gives; undefined for what it leaves as it is
 * @returns the company
 * @throws DomainError with every field at fault
 */
export async function checkIngestionTemplate(
  ports: IngestionTemplatePorts,
  companyId: number | null,
  named: { workorder_template?: number | undefined; default_scm_data?: Record<string, ScmValue> | undefined },
): Promise<number> {
  const fields: FieldErrors = {};
  const owner =
    named.workorder_template === undefined ? companyId : await ports.findTemplateCompany(named.workorder_template);
  if (owner === null) fields.workorder_template = ['No template has this id.'];
  else if (companyId !== null && owner !== companyId) {
    fields.workorder_template = ['This template is of another company.'];
  }
  const ofCompany = companyId ?? owner;
  if (ofCompany !== null && named.default_scm_data) {
    const faults = checkDefaultScmData(named.default_scm_data, new Set(await ports.listScmKeys(ofCompany)));
    const { product } = named.default_scm_data;
    const hasProduct = product !== undefined && product !== null && product !== '';
    if (hasProduct && !(await ports.isSku(ofCompany, String(product))))
      faults.push('product: No product has this SKU.');
    if (faults.length > 0) fields.default_scm_data = faults;
  }
  if (owner === null || Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', 'Some fields are not valid.', { fields });
  }
  return owner;
}
