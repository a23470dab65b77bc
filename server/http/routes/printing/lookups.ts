import * as contract from '#lib/contract/printing.ts';
import {
  findCompanyType,
  insertCustomLayout,
  insertSubstrate,
  listCustomLayouts,
  listSubstrates,
} from '#server/db/print-lookup-repository.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { fieldError } from '#server/domain/errors.ts';
import { orderOf, toPage } from '../../core/paging.ts';
import { route } from '../../core/route.ts';

export const listSubstratesRoute = route(contract.listSubstrates, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listSubstrates(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listSubstrates, baseUrl: services.config.urls.api, query }, rows, (row) => row);
});

export const createSubstrateRoute = route(contract.createSubstrate, async ({ body, services }) => ({
  ...(await insertSubstrate(services.database.db, body)),
  calibrated_equipment: [],
}));

function presentLayout({ company_id, ...row }: Awaited<ReturnType<typeof insertCustomLayout>>) {
  return { ...row, company: company_id };
}

export const listCustomLayoutsRoute = route(contract.listCustomLayouts, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  const rows = await listCustomLayouts(services.database.db, scopeOf(actor), { ...query, ...order });
  const baseUrl = services.config.urls.api;
  return toPage({ endpoint: contract.listCustomLayouts, baseUrl, query }, rows, presentLayout);
});

export const createCustomLayoutRoute = route(contract.createCustomLayout, async ({ body, services }) => {
  const { company, ...values } = body;
  const { db } = services.database;
  if ((await findCompanyType(db, company)) !== 'brand_owner') {
    throw fieldError('company', 'No brand owner has this id.');
  }
  return presentLayout(await insertCustomLayout(db, { ...values, company_id: company }));
});
