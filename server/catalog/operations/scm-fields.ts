import { listScmFields as contractList } from '#lib/contract/catalog.ts';
import * as contract from '#lib/contract/scm-fields.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { deleteScmField, findScmField, insertScmField, listScmFields, updateScmField } from '../queries/scm-fields.ts';
import { checkScmKey } from '../rules/scm-keys.ts';

export const listScmFieldsRoute = route(contractList, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'key'>(query.ordering, 'id');
  const rows = await listScmFields(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contractList, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});

export const getScmFieldRoute = route(contract.getScmField, async ({ params, actor, services }) => {
  const row = await findScmField(services.database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return row;
});

export const createScmFieldRoute = route(contract.createScmField, async ({ body, actor, services }) => {
  checkScmKey(body.key);
  return insertScmField(services.database.db, { ...body, company_id: actor.companyId });
});

export const updateScmFieldRoute = route(contract.updateScmField, async ({ params, body, actor, services }) => {
  const row = await updateScmField(services.database.db, scopeOf(actor), params.id, body);
  if (!row) throw notFound();
  return row;
});

export const deleteScmFieldRoute = route(contract.deleteScmField, async ({ params, actor, services }) => {
  if (!(await deleteScmField(services.database.db, scopeOf(actor), params.id))) throw notFound();
  return undefined;
});
