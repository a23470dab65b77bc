import * as contract from '#lib/contract/companies.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { findCompany, insertCompany, listCompanies, updateCompany } from '../queries/companies.ts';

interface CompanyRow {
  id: number;
  name: string;
  slug: string;
  company_type: 'brand_owner' | 'printing_partner' | 'operator';
  created_at: Date;
  keep_photos: boolean;
  photo_retention_days: number;
  max_scan_count: number | null;
  max_scans_per_day: number | null;
}

function presentFor(actor: Actor) {
  return (row: CompanyRow): contract.Company => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    company_type: row.company_type,
    created_at: row.created_at.toISOString(),
    settings:
      actor.companyType === 'operator' || row.id === actor.companyId
        ? {
            keep_photos: row.keep_photos,
            photo_retention_days: row.photo_retention_days,
            max_scan_count: row.max_scan_count,
            max_scans_per_day: row.max_scans_per_day,
          }
        : null,
  });
}

export const listCompaniesRoute = route(contract.listCompanies, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name' | 'created_at'>(query.ordering, 'name');
  const rows = await listCompanies(services.database.db, scopeOf(actor), { ...query, ...order });
  const context = { endpoint: contract.listCompanies, baseUrl: services.config.urls.api, query };
  return toPage(context, rows, presentFor(actor));
});

export const getCompanyRoute = route(contract.getCompany, async ({ params, actor, services }) => {
  const company = await findCompany(services.database.db, scopeOf(actor), params.id);
  if (!company) throw notFound();
  return presentFor(actor)(company);
});

export const createCompanyRoute = route(contract.createCompany, async ({ body, actor, services }) =>
  presentFor(actor)(await insertCompany(services.database.db, body)),
);

export const updateCompanyRoute = route(contract.updateCompany, async ({ params, body, actor, services }) => {
  const { settings, ...names } = body;
  const isOperator = actor.companyType === 'operator';
  if (!isOperator && params.id !== actor.companyId) throw notFound();
  // Partners ask for each other by slug, and links may hold it.
  if (names.slug !== undefined && !isOperator) {
    throw fieldError('slug', 'Only the operator of the service changes the slug.');
  }
  const company = await updateCompany(services.database.db, scopeOf(actor), params.id, { ...names, ...settings });
  if (!company) throw notFound();
  return presentFor(actor)(company);
});
