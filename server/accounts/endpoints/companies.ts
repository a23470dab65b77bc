import * as contract from '#lib/contract/companies.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentCompanyFor } from '../present/present-company.ts';
import * as queries from '../queries/companies.ts';

export const listCompanies = endpoint(contract.listCompanies, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name' | 'created_at'>(query.ordering, 'name');
  const rows = await queries.listCompanies(database.db, scopeOf(actor), { ...query, ...order });
  const context = { endpoint: contract.listCompanies, baseUrl: config.urls.api, query };
  return toPage(context, rows, presentCompanyFor(actor));
});

export const getCompany = endpoint(contract.getCompany, async ({ params, actor, database }) => {
  const company = await queries.findCompany(database.db, scopeOf(actor), params.id);
  if (!company) throw notFound();
  return presentCompanyFor(actor)(company);
});

export const createCompany = endpoint(contract.createCompany, async ({ body, actor, uow }) =>
  presentCompanyFor(actor)(await queries.insertCompany(uow.trx, body)),
);

export const updateCompany = endpoint(contract.updateCompany, async ({ params, body, actor, inUnitOfWork }) => {
  const { settings, ...names } = body;
  const isOperator = actor.companyType === 'operator';
  if (!isOperator && params.id !== actor.companyId) throw notFound();
  // Partners ask for each other by slug, and links may hold it.
  if (names.slug !== undefined && !isOperator) {
    throw fieldError('slug', reason('slugOperatorOnly'));
  }
  const company = await inUnitOfWork(({ trx }) =>
    queries.updateCompany(trx, scopeOf(actor), params.id, { ...names, ...settings }),
  );
  if (!company) throw notFound();
  return presentCompanyFor(actor)(company);
});
