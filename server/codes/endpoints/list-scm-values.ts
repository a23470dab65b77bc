import * as contract from '#lib/contract/scm-values.ts';
import { scopeOf } from '#server/core/actor.ts';
import { isInScope } from '#server/core/db/statements/page-query.ts';
import { notFound } from '#server/core/errors.ts';
import { replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { findScmValues } from '../queries/scm-values.ts';

export const listScmValues = replicaEndpoint(
  contract.listScmValues,
  async ({ params, query, actor, database, config }) => {
    const field = await database.db
      .selectFrom('scm_fields')
      .where('id', '=', params.id)
      .where(isInScope(scopeOf(actor)))
      .select(['company_id', 'key'])
      .executeTakeFirst();
    if (!field) throw notFound();
    const { is_complete, ...found } = await findScmValues(database.db, {
      companyId: field.company_id,
      key: field.key,
      search: query.search ?? '',
      limit: query.limit,
      offset: query.offset,
      ...orderOf<'codes' | 'value'>(query.ordering, '-codes'),
    });
    const context = { endpoint: contract.listScmValues, baseUrl: config.urls.api, query, params };
    return { ...toPage(context, found, (row) => row), is_complete };
  },
);
