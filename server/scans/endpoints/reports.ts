import * as contract from '#lib/contract/reports.ts';
import { scopeOf } from '#server/core/actor.ts';
import { replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { listReportRows } from '../queries/reports.ts';

export const listReports = replicaEndpoint(contract.listReports, async ({ query, actor, database, config }) => {
  const order = orderOf<'id'>(query.ordering, '-id');
  const rows = await listReportRows(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listReports, baseUrl: config.urls.api, query }, rows, (row) => ({
    id: row.id,
    extended_id: row.extended_id,
    foreign_address: row.foreign_address,
    scan: row.scan_uuid,
    note: row.note,
    created_at: row.created_at.toISOString(),
    deleted_after: row.deleted_after.toISOString(),
  }));
});
