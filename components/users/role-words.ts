import { type CompanyType, companyTypes, type Role, roles, rolesOf } from '#lib/permissions/permissions.ts';
import type { Translator } from '#lib/texts/translator.ts';

const isRole = (role: string): role is Role => (roles as readonly string[]).includes(role);
const isCompanyType = (type: string): type is CompanyType => (companyTypes as readonly string[]).includes(type);

/** Name of a role; one of a later service has only its own. */
export const roleName = (role: string, common: Translator<'common'>): string =>
  isRole(role) ? common(`role.${role}`) : role;

/** The roles that users of such a company can have, from most to least. */
export const rolesIn = (companyType: string): Role[] => (isCompanyType(companyType) ? [...rolesOf(companyType)] : []);

/** The roles that users of such a company can have, with what each is for. */
export function roleOptions(
  companyType: string,
  t: Translator<'users'>,
  common: Translator<'common'>,
): { value: Role; label: string; hint: string }[] {
  return rolesIn(companyType).map((value) => ({ value, label: common(`role.${value}`), hint: t(`role.${value}`) }));
}
