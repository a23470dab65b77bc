import * as contract from '#lib/contract/printing.ts';
import * as upkeep from '#lib/contract/printing-upkeep.ts';
import { findCompanyType } from '#server/accounts/exports/company-type.ts';
import { scopeOf } from '#server/core/actor.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import {
  deleteCustomLayout,
  findCustomLayout,
  insertCustomLayout,
  listCustomLayouts,
  updateCustomLayout,
} from '../queries/print-lookups.ts';

function present({ company_id, ...row }: Awaited<ReturnType<typeof insertCustomLayout>>) {
  return { ...row, company: company_id };
}

export const listCustomLayoutsRoute = route(contract.listCustomLayouts, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listCustomLayouts(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listCustomLayouts, baseUrl: services.config.urls.api, query }, rows, present);
});

export const getCustomLayoutRoute = route(upkeep.getCustomLayout, async ({ params, actor, services }) => {
  const row = await findCustomLayout(services.database.db, scopeOf(actor), params.id);
  if (!row) throw notFound();
  return present(row);
});

export const createCustomLayoutRoute = route(contract.createCustomLayout, async ({ body, services }) => {
  const { company, ...values } = body;
  const { db } = services.database;
  if ((await findCompanyType(db, company)) !== 'brand_owner') {
    throw fieldError('company', 'No brand owner has this id.');
  }
  return present(await insertCustomLayout(db, { ...values, company_id: company }));
});

export const updateCustomLayoutRoute = route(upkeep.updateCustomLayout, async ({ params, body, services }) => {
  const row = await updateCustomLayout(services.database.db, params.id, body);
  if (!row) throw notFound();
  return present(row);
});

export const deleteCustomLayoutRoute = route(upkeep.deleteCustomLayout, async ({ params, services }) => {
  if (!(await deleteCustomLayout(services.database.db, params.id))) throw notFound();
  return undefined;
});
