import 'server-only';
import type { ReadGiven } from '#components/data-table/read-list.ts';
import { auditRuleOf } from '#lib/contract/audit-rule.ts';
import { getCompany } from '#lib/contract/companies.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { getUser } from '#lib/contract/users.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import type { AuditChoices } from './audit.list.tsx';

/** Choices of the audit log's filters, and the names of the records that they are set to. */
export const readAuditChoices: ReadGiven = async (user, values) => {
  const { user: person, company } = values as { user?: number | null; company?: number | null };
  const options = { timeout: 3_000 };
  const [foundUser, foundCompany] = await Promise.all([
    person && can(user, 'user_manage') ? call(getUser, { params: { id: person } }, options) : undefined,
    company ? call(getCompany, { params: { id: company } }, options) : undefined,
  ]);
  const choices: AuditChoices = {
    actions: managementEndpoints.filter((endpoint) => auditRuleOf(endpoint)).map(({ id }) => id),
    names: {
      user: foundUser?.ok ? foundUser.data.name : undefined,
      company: foundCompany?.ok ? foundCompany.data.name : undefined,
    },
  };
  return { choices };
};
