import * as contract from '#lib/contract/inspections.ts';
import { replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { listInspectionRows } from '../queries/inspections.ts';
import { presentInspection } from '../shared/present-inspection.ts';

/** Records of the caller's own company: they name people, so that the operator does not see them. */
export const listInspections = replicaEndpoint(
  contract.listInspections,
  async ({ query, actor, database: { db }, config }) => {
    const order = orderOf<'inspected_at'>(query.ordering, '-inspected_at');
    const rows = await listInspectionRows(db, actor.companyId, { ...query, ...order });
    return toPage({ endpoint: contract.listInspections, baseUrl: config.urls.api, query }, rows, presentInspection);
  },
);
