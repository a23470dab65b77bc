import type { CompanyType } from '#lib/permissions/permissions.ts';

export const companyTypeWords: Record<CompanyType, string> = {
  brand_owner: 'Brand owner',
  printing_partner: 'Printing partner',
  operator: 'Operator',
};

export const companyTypeOptions = Object.entries(companyTypeWords).map(([value, label]) => ({ value, label }));

export const roleWords: Record<string, string> = {
  account_admin: 'Account admin',
  workorder_editor: 'Workorder editor',
  scm_editor: 'SCM editor',
  analyst: 'Analyst',
  print_operator: 'Print operator',
  operator_admin: 'Operator admin',
  support: 'Support',
};

/** A slug made of a name: what a person would type. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
}
