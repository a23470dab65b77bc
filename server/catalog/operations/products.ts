import { listProducts as contractList, type Product } from '#lib/contract/catalog.ts';
import * as contract from '#lib/contract/products.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { findBrand } from '../queries/brands.ts';
import { findCampaign } from '../queries/campaigns.ts';
import {
  deleteProduct,
  findProduct,
  insertProduct,
  listProducts,
  type ProductRow,
  updateProduct,
} from '../queries/products.ts';

function present(row: ProductRow): Product {
  return {
    id: row.id,
    company: row.company_id,
    name: row.name,
    sku: row.sku,
    brand: { id: row.brand_id, name: row.brand_name },
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? '' },
    url: row.url,
    image: row.image,
    codes: row.codes,
  };
}

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await findProduct(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return present(row);
}

/** A product belongs to a brand and a campaign of its own company. */
async function checkGroups(
  db: Executor,
  actor: Actor,
  { brand, campaign }: { brand?: number | undefined; campaign?: number | null | undefined },
): Promise<void> {
  const own = { companyId: actor.companyId };
  if (brand !== undefined && !(await findBrand(db, own, brand))) throw fieldError('brand', 'No brand has this id.');
  if (typeof campaign === 'number' && !(await findCampaign(db, own, campaign))) {
    throw fieldError('campaign', 'No campaign has this id.');
  }
}

export const listProductsRoute = route(contractList, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name' | 'sku'>(query.ordering, 'name');
  const rows = await listProducts(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contractList, baseUrl: services.config.urls.api, query }, rows, present);
});

export const getProductRoute = route(contract.getProduct, ({ params, actor, services }) =>
  answer(services.database.db, actor, params.id),
);

export const createProductRoute = route(contract.createProduct, async ({ body, actor, services }) => {
  const { db } = services.database;
  await checkGroups(db, actor, body);
  const { brand, campaign, ...values } = body;
  const groups = { brand_id: brand, campaign_id: campaign };
  return answer(db, actor, await insertProduct(db, { ...values, ...groups, company_id: actor.companyId }));
});

export const updateProductRoute = route(contract.updateProduct, async ({ params, body, actor, services }) => {
  const { db } = services.database;
  // Whose it is comes first: of another's product not even a wrong brand is told.
  if (!(await findProduct(db, scopeOf(actor), params.id))) throw notFound();
  await checkGroups(db, actor, body);
  const { brand, campaign, ...values } = body;
  const change = { ...values, brand_id: brand, campaign_id: campaign };
  if (!(await updateProduct(db, scopeOf(actor), params.id, change))) throw notFound();
  return answer(db, actor, params.id);
});

export const deleteProductRoute = route(contract.deleteProduct, async ({ params, actor, services }) => {
  if (!(await deleteProduct(services.database, scopeOf(actor), params.id))) throw notFound();
  return undefined;
});
