import * as contract from '#lib/contract/brands.ts';
import { listCampaigns as contractList } from '#lib/contract/catalog.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { deleteCampaign, findCampaign, insertCampaign, listCampaigns, updateCampaign } from '../queries/campaigns.ts';

export const listCampaignsRoute = route(contractList, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listCampaigns(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contractList, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});

export const getCampaignRoute = route(contract.getCampaign, async ({ params, actor, services }) => {
  const row = await findCampaign(services.database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return row;
});

export const createCampaignRoute = route(contract.createCampaign, ({ body, actor, services }) =>
  insertCampaign(services.database.db, { ...body, company_id: actor.companyId }),
);

export const updateCampaignRoute = route(contract.updateCampaign, async ({ params, body, actor, services }) => {
  const row = await updateCampaign(services.database.db, scopeOf(actor), params.id, body);
  if (!row) throw notFound();
  return row;
});

export const deleteCampaignRoute = route(contract.deleteCampaign, async ({ params, actor, services }) => {
  if (!(await deleteCampaign(services.database.db, scopeOf(actor), params.id))) throw notFound();
  return undefined;
});
