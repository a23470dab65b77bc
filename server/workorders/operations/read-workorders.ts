import * as contract from '#lib/contract/workorders.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { findWorkorder } from '../exports/find-workorder.ts';
import { presentWorkorder } from '../exports/present-workorder.ts';
import { listWorkorders, type WorkorderFilter } from '../queries/workorders.ts';

export const listWorkordersRoute = route(contract.listWorkorders, async ({ query, actor, services }) => {
  const order = orderOf<WorkorderFilter['column']>(query.ordering, '-id');
  const rows = await listWorkorders(services.database.db, scopeOf(actor), { ...query, ...order });
  const baseUrl = services.config.urls.api;
  return toPage({ endpoint: contract.listWorkorders, baseUrl, query }, rows, (row) => presentWorkorder(row, baseUrl));
});

export const getWorkorderRoute = route(contract.getWorkorder, async ({ params, actor, services }) => {
  const workorder = await findWorkorder(services.database.db, scopeOf(actor), params.id);
  if (!workorder) throw notFound();
  return presentWorkorder(workorder, services.config.urls.api);
});
