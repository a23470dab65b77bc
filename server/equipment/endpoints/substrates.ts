import * as contract from '#lib/contract/printing.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import * as queries from '../queries/print-lookups.ts';

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await queries.findSubstrate(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return row;
}

export const listSubstrates = endpoint(contract.listSubstrates, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await queries.listSubstrates(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listSubstrates, baseUrl: config.urls.api, query }, rows, (row) => row);
});

export const getSubstrate = endpoint(contract.getSubstrate, ({ params, actor, database }) =>
  answer(database.db, actor, params.id),
);

export const createSubstrate = endpoint(contract.createSubstrate, async ({ body, uow }) => ({
  ...(await queries.insertSubstrate(uow.trx, body)),
  calibrated_equipment: [],
}));

export const updateSubstrate = endpoint(contract.updateSubstrate, ({ params, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (!(await queries.updateSubstrate(trx, params.id, body))) throw notFound();
    return answer(trx, actor, params.id);
  }),
);

export const deleteSubstrate = endpoint(contract.deleteSubstrate, async ({ params, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => queries.deleteSubstrate(trx, params.id)))) throw notFound();
  return undefined;
});
