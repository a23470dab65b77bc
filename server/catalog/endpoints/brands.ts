import * as contract from '#lib/contract/brands.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { brands } from '../queries/lookups.ts';

export const listBrands = replicaEndpoint(contract.listBrands, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await brands.list(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listBrands, baseUrl: config.urls.api, query }, rows, (row) => row);
});

export const getBrand = endpoint(contract.getBrand, async ({ params, actor, database }) => {
  const row = await brands.find(database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return row;
});

export const createBrand = endpoint(contract.createBrand, ({ body, actor, uow }) =>
  brands.insert(uow.trx, actor.companyId, body),
);

export const updateBrand = endpoint(contract.updateBrand, async ({ params, body, actor, inUnitOfWork }) => {
  const row = await inUnitOfWork(({ trx }) => brands.update(trx, scopeOf(actor), params.id, body));
  if (!row) throw notFound();
  return row;
});

export const deleteBrand = endpoint(contract.deleteBrand, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => brands.remove(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});
