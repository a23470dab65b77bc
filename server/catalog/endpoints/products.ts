import * as contract from '#lib/contract/products.ts';
import { listProducts as contractList } from '#lib/contract/products.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentProduct } from '../present/present-product.ts';
import { brands, campaigns } from '../queries/lookups.ts';
import * as queries from '../queries/products.ts';
import { archivedMessages } from '../rules/archived-messages.ts';

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await queries.findProduct(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return presentProduct(row);
}

interface Groups {
  brand?: number | undefined;
  campaign?: number | null | undefined;
}

/** A product belongs to a brand and a campaign of its own company, and gets none that is archived: it may keep one. */
async function checkGroups(db: Executor, actor: Actor, given: Groups, before: Groups = {}): Promise<void> {
  const { brand, campaign } = given;
  const own = { companyId: actor.companyId };
  if (brand !== undefined && brand !== before.brand) {
    const found = await brands.find(db, own, brand);
    if (!found) throw fieldError('brand', reason('brandNotFound'));
    if (found.is_archived) throw fieldError('brand', archivedMessages.brand);
  }
  if (typeof campaign === 'number' && campaign !== before.campaign) {
    const found = await campaigns.find(db, own, campaign);
    if (!found) throw fieldError('campaign', reason('campaignNotFound'));
    if (found.is_archived) throw fieldError('campaign', archivedMessages.campaign);
  }
}

export const listProducts = replicaEndpoint(contractList, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name' | 'sku'>(query.ordering, 'name');
  const rows = await queries.listProducts(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contractList, baseUrl: config.urls.api, query }, rows, presentProduct);
});

export const getProduct = endpoint(contract.getProduct, ({ params, actor, database }) =>
  answer(database.db, actor, params.id),
);

export const createProduct = endpoint(contract.createProduct, async ({ body, actor, uow: { trx } }) => {
  await checkGroups(trx, actor, body);
  const { brand, campaign, ...values } = body;
  const groups = { brand_id: brand, campaign_id: campaign };
  return answer(trx, actor, await queries.insertProduct(trx, { ...values, ...groups, company_id: actor.companyId }));
});

export const updateProduct = endpoint(contract.updateProduct, ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    // Ownership comes first: for another company's product the answer does not even reveal that a brand is wrong.
    const before = await queries.findProduct(trx, scopeOf(actor), params.id);
    if (!before) throw notFound();
    await checkGroups(trx, actor, body, { brand: before.brand_id, campaign: before.campaign_id });
    const { brand, campaign, ...values } = body;
    const change = { ...values, brand_id: brand, campaign_id: campaign };
    if (!(await queries.updateProduct(trx, scopeOf(actor), params.id, change))) throw notFound();
    return answer(trx, actor, params.id);
  }),
);

export const deleteProduct = endpoint(contract.deleteProduct, async ({ params, actor, inUnitOfWork }) => {
  const isDeleted = await inUnitOfWork(({ trx }) => queries.deleteProduct(trx, scopeOf(actor), params.id));
  if (!isDeleted) throw notFound();
  return undefined;
});
