import * as contract from '#lib/contract/catalog.ts';
import { listBrands, listCampaigns, listProducts, listScmFields } from '#server/db/catalog-repository.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { orderOf, toPage } from '../../core/paging.ts';
import { route } from '../../core/route.ts';

export const listProductsRoute = route(contract.listProducts, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name' | 'sku'>(query.ordering, 'name');
  const rows = await listProducts(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listProducts, baseUrl: services.config.urls.api, query }, rows, (row) => ({
    id: row.id,
    name: row.name,
    sku: row.sku,
    brand: { id: row.brand_id, name: row.brand_name },
    url: row.url,
    image: row.image,
  }));
});

export const listBrandsRoute = route(contract.listBrands, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listBrands(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listBrands, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});

export const listCampaignsRoute = route(contract.listCampaigns, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listCampaigns(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listCampaigns, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});

export const listScmFieldsRoute = route(contract.listScmFields, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'key'>(query.ordering, 'id');
  const rows = await listScmFields(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listScmFields, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});
