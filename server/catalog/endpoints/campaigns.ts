import * as contract from '#lib/contract/brands.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { campaigns } from '../queries/lookups.ts';

export const listCampaigns = replicaEndpoint(contract.listCampaigns, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await campaigns.list(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listCampaigns, baseUrl: config.urls.api, query }, rows, (row) => row);
});

export const getCampaign = endpoint(contract.getCampaign, async ({ params, actor, database }) => {
  const row = await campaigns.find(database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return row;
});

export const createCampaign = endpoint(contract.createCampaign, ({ body, actor, uow }) =>
  campaigns.insert(uow.trx, actor.companyId, body),
);

export const updateCampaign = endpoint(contract.updateCampaign, async ({ params, body, actor, inUnitOfWork }) => {
  const row = await inUnitOfWork(({ trx }) => campaigns.update(trx, scopeOf(actor), params.id, body));
  if (!row) throw notFound();
  return row;
});

export const deleteCampaign = endpoint(contract.deleteCampaign, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => campaigns.remove(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});
