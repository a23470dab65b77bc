import type { brandEndpoints } from '#lib/contract/brands.ts';
import { type LookupKind, lookupEndpoints } from '#lib/contract/lookups.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint, type ServedEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { lookupTables } from '../queries/lookups.ts';

/** Serves the endpoints of a simple resource. Each statement has the scope of the actor. */
function serve(kind: LookupKind): ServedEndpoint[] {
  // The types of one resource represent all: each has an id in its path and columns in its bodies.
  const { list, get, create, update, delete: remove } = lookupEndpoints[kind] as typeof brandEndpoints;
  const table = lookupTables[kind] as typeof lookupTables.brand;
  return [
    replicaEndpoint(list, async ({ query, actor, database, config }) => {
      const order = orderOf<string>(query.ordering, table.order);
      const rows = await table.list(database.db, scopeOf(actor), { ...query, ...order });
      return toPage({ endpoint: list, baseUrl: config.urls.api, query: { ...query } }, rows, (row) => row);
    }),
    endpoint(get, async ({ params, actor, database }) => {
      const row = await table.find(database.db, scopeOf(actor), params.id);
      if (!row) throw notFound();
      return row;
    }),
    endpoint(create, ({ body, actor, uow }) => table.insert(uow.trx, actor.companyId, body)),
    endpoint(update, async ({ params, body, actor, inUnitOfWork }) => {
      const row = await inUnitOfWork(({ trx }) => table.update(trx, scopeOf(actor), params.id, body));
      if (!row) throw notFound();
      return row;
    }),
    endpoint(remove, async ({ params, actor, inUnitOfWork }) => {
      if (!(await inUnitOfWork(({ trx }) => table.delete(trx, scopeOf(actor), params.id)))) throw notFound();
      return undefined;
    }),
  ];
}

export const servedLookups: readonly ServedEndpoint[] = (Object.keys(lookupEndpoints) as LookupKind[]).flatMap(serve);
