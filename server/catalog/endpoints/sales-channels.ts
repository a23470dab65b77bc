import * as contract from '#lib/contract/sales-channels.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { salesChannels } from '../queries/lookups.ts';

export const listSalesChannels = replicaEndpoint(
  contract.listSalesChannels,
  async ({ query, actor, database, config }) => {
    const order = orderOf<'id' | 'name'>(query.ordering, 'name');
    const rows = await salesChannels.list(database.db, scopeOf(actor), { ...query, ...order });
    return toPage({ endpoint: contract.listSalesChannels, baseUrl: config.urls.api, query }, rows, (row) => row);
  },
);

export const getSalesChannel = endpoint(contract.getSalesChannel, async ({ params, actor, database }) => {
  const row = await salesChannels.find(database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return row;
});

export const createSalesChannel = endpoint(contract.createSalesChannel, ({ body, actor, uow }) =>
  salesChannels.insert(uow.trx, actor.companyId, body),
);

export const updateSalesChannel = endpoint(
  contract.updateSalesChannel,
  async ({ params, body, actor, inUnitOfWork }) => {
    const row = await inUnitOfWork(({ trx }) => salesChannels.update(trx, scopeOf(actor), params.id, body));
    if (!row) throw notFound();
    return row;
  },
);

export const deleteSalesChannel = endpoint(contract.deleteSalesChannel, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => salesChannels.remove(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});
