import * as contract from '#lib/contract/printing.ts';
import { reason } from '#lib/texts/reason.ts';
import { findCompanyType } from '#server/accounts/shared/company-type.ts';
import { scopeOf } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import * as queries from '../queries/print-lookups.ts';

function present({ company_id, ...row }: Awaited<ReturnType<typeof queries.insertCustomLayout>>) {
  return { ...row, company: company_id };
}

export const listCustomLayouts = endpoint(contract.listCustomLayouts, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await queries.listCustomLayouts(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listCustomLayouts, baseUrl: config.urls.api, query }, rows, present);
});

export const getCustomLayout = endpoint(contract.getCustomLayout, async ({ params, actor, database }) => {
  const row = await queries.findCustomLayout(database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return present(row);
});

export const createCustomLayout = endpoint(contract.createCustomLayout, async ({ body, uow: { trx } }) => {
  const { company, ...values } = body;
  if ((await findCompanyType(trx, company)) !== 'brand_owner') {
    throw fieldError('company', reason('brandOwnerNotFound'));
  }
  return present(await queries.insertCustomLayout(trx, { ...values, company_id: company }));
});

export const updateCustomLayout = endpoint(contract.updateCustomLayout, async ({ params, body, inUnitOfWork }) => {
  const row = await inUnitOfWork(({ trx }) => queries.updateCustomLayout(trx, params.id, body));
  if (!row) throw notFound();
  return present(row);
});

export const deleteCustomLayout = endpoint(contract.deleteCustomLayout, async ({ params, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => queries.deleteCustomLayout(trx, params.id)))) throw notFound();
  return undefined;
});
