import * as contract from '#lib/contract/companies.ts';
import { findCompany, insertCompany, listCompanies } from '#server/db/company-repository.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { notFound } from '#server/domain/errors.ts';
import { orderOf, toPage } from '../../core/paging.ts';
import { route } from '../../core/route.ts';

interface CompanyRow {
  id: number;
  name: string;
  slug: string;
  company_type: 'brand_owner' | 'printing_partner' | 'operator';
  created_at: Date;
}

function presentCompany(row: CompanyRow) {
  return { ...row, created_at: row.created_at.toISOString() };
}

export const listCompaniesRoute = route(contract.listCompanies, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name' | 'created_at'>(query.ordering, 'name');
  const rows = await listCompanies(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listCompanies, baseUrl: services.config.urls.api, query }, rows, presentCompany);
});

export const getCompanyRoute = route(contract.getCompany, async ({ params, actor, services }) => {
  const company = await findCompany(services.database.db, scopeOf(actor), params.id);
  if (!company) throw notFound();
  return presentCompany(company);
});

export const createCompanyRoute = route(contract.createCompany, async ({ body, services }) =>
  presentCompany(await insertCompany(services.database.db, body)),
);
