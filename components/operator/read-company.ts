import 'server-only';
import { getCompany } from '#lib/contract/companies.ts';
import { listUsers } from '#lib/contract/users.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

/** A company with its users, for those who manage them, and the templates it may order from. */
export async function readCompany(id: number, user: SessionUser) {
  const [company, users, templates] = await Promise.all([
    read(getCompany, { params: { id } }),
    can(user, 'user_manage') ? call(listUsers, { query: { company: id, limit: 200, ordering: 'name' } }) : undefined,
    call(listTemplates, { query: { company: id, limit: 200, ordering: 'name' } }),
  ]);
  const isBrand = company.ok && company.data.company_type === 'brand_owner';
  return { company, users, templates: isBrand ? templates : undefined };
}
