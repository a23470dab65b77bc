import 'server-only';
import { cursorOf } from '#components/data-table/cursor-of.ts';
import type { Calendar } from '#components/data-table/time-range.ts';
import { searchAudit } from '#lib/contract/audit.ts';
import { auditRuleOf } from '#lib/contract/audit-rule.ts';
import { getCompany } from '#lib/contract/companies.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { getUser } from '#lib/contract/users.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { type AuditChoices, type AuditListValues, type AuditPage, auditQuery } from './audit-list-params.ts';

/** A page of the log, and what its filters offer. */
export async function readAudit(values: AuditListValues, user: SessionUser, calendar: Calendar) {
  const [page, choices] = await Promise.all([
    read(searchAudit, { query: auditQuery(values, calendar) }),
    readChoices(values, user),
  ]);
  if (!page.ok) return page;
  const { results, next, previous } = page.data;
  const data: AuditPage = { results, newer: cursorOf(previous), older: cursorOf(next) };
  return { ok: true as const, data: { page: data, choices } };
}

async function readChoices(values: AuditListValues, user: SessionUser): Promise<AuditChoices> {
  const options = { timeout: 3_000 };
  const finds = { users: can(user, 'user_manage'), companies: can(user, 'support_view') };
  const [person, company] = await Promise.all([
    values.user && finds.users ? call(getUser, { params: { id: values.user } }, options) : undefined,
    values.company ? call(getCompany, { params: { id: values.company } }, options) : undefined,
  ]);
  return {
    actions: managementEndpoints.filter((endpoint) => auditRuleOf(endpoint)).map(({ id }) => id),
    names: {
      user: person?.ok ? person.data.name : undefined,
      company: company?.ok ? company.data.name : undefined,
    },
    finds,
  };
}
