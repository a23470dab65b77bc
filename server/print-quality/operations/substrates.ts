import * as contract from '#lib/contract/printing.ts';
import * as upkeep from '#lib/contract/printing-upkeep.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import {
  deleteSubstrate,
  findSubstrate,
  insertSubstrate,
  listSubstrates,
  updateSubstrate,
} from '../queries/print-lookups.ts';

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await findSubstrate(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return row;
}

export const listSubstratesRoute = route(contract.listSubstrates, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listSubstrates(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listSubstrates, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});

export const getSubstrateRoute = route(upkeep.getSubstrate, ({ params, actor, services }) =>
  answer(services.database.db, actor, params.id),
);

export const createSubstrateRoute = route(contract.createSubstrate, async ({ body, services }) => ({
  ...(await insertSubstrate(services.database.db, body)),
  calibrated_equipment: [],
}));

export const updateSubstrateRoute = route(upkeep.updateSubstrate, async ({ params, body, actor, services }) => {
  const { db } = services.database;
  if (!(await updateSubstrate(db, params.id, body))) throw notFound();
  return answer(db, actor, params.id);
});

export const deleteSubstrateRoute = route(upkeep.deleteSubstrate, async ({ params, services }) => {
  if (!(await deleteSubstrate(services.database.db, params.id))) throw notFound();
  return undefined;
});
