import 'server-only';
import { getCompany } from '#lib/contract/companies.ts';
import { listInvitations } from '#lib/contract/invitations.ts';
import { getSingleSignOn } from '#lib/contract/single-sign-on.ts';
import { listUsers } from '#lib/contract/users.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

/**
 * A company with its users, invitations and single sign-on, for those who manage them, and the templates it may order
 * from.
 */
export async function readCompany(id: number, user: SessionUser) {
  const manages = can(user, 'user_manage');
  const [company, users, invitations, templates, signOn] = await Promise.all([
    read(getCompany, { params: { id } }),
    manages ? call(listUsers, { query: { company: id, limit: 200, ordering: 'name' } }) : undefined,
    manages ? call(listInvitations, { query: { company: id, limit: 200 } }) : undefined,
    call(listTemplates, { query: { company: id, limit: 200, ordering: 'name' } }),
    manages ? call(getSingleSignOn, { params: { id } }) : undefined,
  ]);
  const isBrand = company.ok && company.data.company_type === 'brand_owner';
  return { company, users, invitations, signOn, templates: isBrand ? templates : undefined };
}
