import { brandEndpoints, campaignEndpoints } from '#lib/contract/brands.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { salesChannelEndpoints } from '#lib/contract/sales-channels.ts';
import { scmFieldEndpoints } from '#lib/contract/scm-fields.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint, type ServedEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { brands, campaigns, salesChannels, scmFields } from '../queries/lookups.ts';
import { checkScmKey } from '../rules/scm-keys.ts';

type Table = Record<keyof typeof brands, unknown>;
type Contract = Record<keyof typeof brandEndpoints, EndpointShape>;

/** Serves the endpoints of a simple resource. Each statement has the scope of the actor. */
function serve(
  contract: Contract,
  statements: Table,
  options: { order?: string; check?: (body: Record<string, unknown>) => void } = {},
): ServedEndpoint[] {
  // The types of one resource stand for all: each has an id in its path and columns in its bodies.
  const { list, get, create, update, delete: remove } = contract as typeof brandEndpoints;
  const table = statements as typeof brands;
  return [
    replicaEndpoint(list, async ({ query, actor, database, config }) => {
      const order = orderOf<string>(query.ordering, options.order ?? 'name');
      const rows = await table.list(database.db, scopeOf(actor), { ...query, ...order });
      return toPage({ endpoint: list, baseUrl: config.urls.api, query: { ...query } }, rows, (row) => row);
    }),
    endpoint(get, async ({ params, actor, database }) => {
      const row = await table.find(database.db, scopeOf(actor), params.id);
      if (!row) throw notFound();
      return row;
    }),
    endpoint(create, async ({ body, actor, uow }) => {
      options.check?.(body);
      return table.insert(uow.trx, actor.companyId, body);
    }),
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

export const lookupEndpoints: readonly ServedEndpoint[] = [
  ...serve(brandEndpoints, brands),
  ...serve(campaignEndpoints, campaigns),
  ...serve(salesChannelEndpoints, salesChannels),
  ...serve(scmFieldEndpoints, scmFields, { order: 'id', check: ({ key }) => checkScmKey(String(key)) }),
];
