import * as contract from '#lib/contract/scm-fields.ts';
import { listScmFields as contractList } from '#lib/contract/scm-fields.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { scmFields } from '../queries/lookups.ts';
import { checkScmKey } from '../rules/scm-keys.ts';

export const listScmFields = endpoint(contractList, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'key' | 'name'>(query.ordering, 'id');
  const rows = await scmFields.list(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contractList, baseUrl: config.urls.api, query }, rows, (row) => row);
});

export const getScmField = endpoint(contract.getScmField, async ({ params, actor, database }) => {
  const row = await scmFields.find(database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return row;
});

export const createScmField = endpoint(contract.createScmField, async ({ body, actor, uow }) => {
  checkScmKey(body.key);
  return scmFields.insert(uow.trx, actor.companyId, body);
});

export const updateScmField = endpoint(contract.updateScmField, async ({ params, body, actor, inUnitOfWork }) => {
  const row = await inUnitOfWork(({ trx }) => scmFields.update(trx, scopeOf(actor), params.id, body));
  if (!row) throw notFound();
  return row;
});

export const deleteScmField = endpoint(contract.deleteScmField, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => scmFields.remove(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});
