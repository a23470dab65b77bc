import * as contract from '#lib/contract/workorders.ts';
import { scopeOf } from '#server/core/actor.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { findPlaces } from '#server/core/jobs/find-places.ts';
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

export const getWorkorder = endpoint(contract.getWorkorder, async ({ params: { id }, actor, config, database }) => {
  const workorder = await presentOwnWorkorder(database.db, actor, id, config.urls.api);
  if (workorder.codegen_status !== contract.codegenStatus.queued) return workorder;
  const [place] = await findPlaces(database.db, ['generate-codes'], workorder.company.id, { workorderId: id });
  return { ...workorder, queue: place ? { ahead: place.ahead, starts_in: place.startsIn } : null };
});
