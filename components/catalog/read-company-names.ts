import 'server-only';
import { listCompanies } from '#lib/contract/companies.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { CompanyNames } from './company-names.ts';

/** Names of the brand owners, for the operator's staff; undefined for other roles. */
export async function readCompanyNames(user: SessionUser): Promise<CompanyNames | undefined> {
  if (!can(user, 'support_view')) return undefined;
  const query = { limit: 200, company_type: 'brand_owner', ordering: 'name' } as const;
  const found = await call(listCompanies, { query }, { timeout: 5_000 });
  return found.ok ? Object.fromEntries(found.data.results.map(({ id, name }) => [id, name])) : {};
}

/** The same as facts of a list. */
export const readGivenCompanies = async (user: SessionUser) => ({ companies: await readCompanyNames(user) });
