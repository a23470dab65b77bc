import { type CompanyType, companyTypes, type Role, roles, rolesOf } from '#lib/permissions/permissions.ts';

const words: Record<Role, { label: string; hint: string }> = {
  account_admin: { label: 'Account admin', hint: 'Users and settings of the company, and everything below.' },
  workorder_editor: { label: 'Workorder editor', hint: 'Orders codes, uploads own ones and downloads the files.' },
  scm_editor: { label: 'SCM editor', hint: 'Changes the catalogue, SCM values and the status of codes.' },
  analyst: { label: 'Analyst', hint: 'Reads everything and changes nothing.' },
  print_operator: { label: 'Print operator', hint: 'Confirms orders, fetches artwork, proves and reports printing.' },
  operator_admin: { label: 'Operator admin', hint: 'Companies, their users and templates, and what runs.' },
  support: { label: 'Support', hint: 'Reads what other companies have, to help them.' },
};

const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role);
const isCompanyType = (type: string): type is CompanyType => (companyTypes as readonly string[]).includes(type);

/** Name of a role; one of a later service has only its own. */
export const roleName = (role: string): string => (isRole(role) ? words[role].label : role);

/** The roles that users of such a company can have, with what each is for. */
export function roleOptions(companyType: string): { value: Role; label: string; hint: string }[] {
  return isCompanyType(companyType) ? rolesOf(companyType).map((value) => ({ value, ...words[value] })) : [];
}
