import * as contract from '#lib/contract/scan-apps.ts';
import { findCompanyType } from '#server/accounts/exports/company-type.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { findScanAppById, insertScanApp, listScanApps, type ScanAppRow, updateScanApp } from '../queries/scan-apps.ts';
import { createAppIdentifier } from '../rules/app-identifier.ts';

function present(row: ScanAppRow): contract.ScanApp {
  return {
    id: row.id,
    identifier: row.identifier,
    name: row.name,
    ga_key: row.ga_key,
    is_active: row.is_active,
    is_blacklisted: row.is_blacklisted,
    created_at: row.created_at.toISOString(),
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
  };
}

async function answer(db: Executor, actor: Actor, id: number) {
  const row = await findScanAppById(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return present(row);
}

export const listScanAppsRoute = route(contract.listScanApps, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'name' | 'created_at'>(query.ordering, 'name');
  const rows = await listScanApps(services.database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listScanApps, baseUrl: services.config.urls.api, query }, rows, present);
});

export const getScanAppRoute = route(contract.getScanApp, ({ params, actor, services }) =>
  answer(services.database.db, actor, params.id),
);

export const createScanAppRoute = route(contract.createScanApp, async ({ body, actor, services }) => {
  const { company, identifier = createAppIdentifier(), ...values } = body;
  const { db } = services.database;
  const companyId = await chooseCompany(db, actor, company);
  return answer(db, actor, await insertScanApp(db, { ...values, identifier, company_id: companyId }));
});

/** Its own company, or for the operator the brand owner it names: an application of the operator's own sees every code. */
async function chooseCompany(db: Executor, actor: Actor, asked: number | undefined): Promise<number> {
  if (asked === undefined || asked === actor.companyId) return actor.companyId;
  if (actor.companyType !== 'operator') throw fieldError('company', 'Not your company.');
  if ((await findCompanyType(db, asked)) !== 'brand_owner') {
    throw fieldError('company', 'No brand owner has this id.');
  }
  return asked;
}

export const updateScanAppRoute = route(contract.updateScanApp, async ({ params, body, actor, services }) => {
  const { db } = services.database;
  if (!(await updateScanApp(db, scopeOf(actor), params.id, body))) throw notFound();
  return answer(db, actor, params.id);
});
