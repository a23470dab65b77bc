import * as contract from '#lib/contract/brands.ts';
import { listBrands as contractList } from '#lib/contract/catalog.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { deleteBrand, findBrand, insertBrand, listBrands, updateBrand } from '../queries/brands.ts';

export const listBrandsRoute = route(contractList, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listBrands(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contractList, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});

export const getBrandRoute = route(contract.getBrand, async ({ params, actor, services }) => {
  const row = await findBrand(services.database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return row;
});

export const createBrandRoute = route(contract.createBrand, ({ body, actor, services }) =>
  insertBrand(services.database.db, { ...body, company_id: actor.companyId }),
);

export const updateBrandRoute = route(contract.updateBrand, async ({ params, body, actor, services }) => {
  const row = await updateBrand(services.database.db, scopeOf(actor), params.id, body);
  if (!row) throw notFound();
  return row;
});

export const deleteBrandRoute = route(contract.deleteBrand, async ({ params, actor, services }) => {
  if (!(await deleteBrand(services.database.db, scopeOf(actor), params.id))) throw notFound();
  return undefined;
});
