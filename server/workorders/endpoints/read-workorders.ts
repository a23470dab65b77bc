import * as contract from '#lib/contract/workorders.ts';
import { scopeOf } from '#server/core/actor.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { findWorkorderPage, type WorkorderFilter } from '../queries/workorders.ts';
import { findReferences } from '../shared/find-references.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { presentWorkorder } from '../shared/present-workorder.ts';

export const listWorkorders = replicaEndpoint(contract.listWorkorders, async ({ query, actor, config, database }) => {
  const order = orderOf<WorkorderFilter['column']>(query.ordering, '-id');
  const page = await findWorkorderPage(database.db, scopeOf(actor), { ...query, ...order });
  const references = await findReferences(database.db, page.rows);
  const baseUrl = config.urls.api;
  return toPage({ endpoint: contract.listWorkorders, baseUrl, query }, page, (row) =>
    presentWorkorder(row, references, baseUrl),
  );
});

export const getWorkorder = endpoint(contract.getWorkorder, ({ params, actor, config, database }) =>
  presentOwnWorkorder(database.db, actor, params.id, config.urls.api),
);
