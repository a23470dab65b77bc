import * as contract from '#lib/contract/scan-apps.ts';
import { reason } from '#lib/texts/reason.ts';
import { findCompanyType } from '#server/accounts/shared/company-type.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { randomBase62 } from '#server/core/token.ts';
import { presentScanApp } from '../present/present-scan-app.ts';
import * as queries from '../queries/scan-apps.ts';

/** An application identifier that cannot be guessed: 131 random bits. */
const createAppIdentifier = () => `app_${randomBase62(22)}`;

async function answer(db: Executor, actor: Actor, config: Config, id: number) {
  const row = await queries.findScanAppById(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return presentScanApp(row, config);
}

export const listScanApps = endpoint(contract.listScanApps, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'name' | 'created_at'>(query.ordering, 'name');
  const rows = await queries.listScanApps(database.db, scopeOf(actor), { ...query, ...order });
  return toPage({ endpoint: contract.listScanApps, baseUrl: config.urls.api, query }, rows, (row) =>
    presentScanApp(row, config),
  );
});

export const getScanApp = endpoint(contract.getScanApp, ({ params, actor, database, config }) =>
  answer(database.db, actor, config, params.id),
);

export const createScanApp = endpoint(contract.createScanApp, async ({ body, actor, config, uow: { trx } }) => {
  const { company, identifier = createAppIdentifier(), ...values } = body;
  const companyId = await chooseCompany(trx, actor, company);
  return answer(trx, actor, config, await queries.insertScanApp(trx, { ...values, identifier, company_id: companyId }));
});

/**
 * Its own company, or for the operator the brand owner it names: an application of the operator's own sees every code.
 */
async function chooseCompany(db: Executor, actor: Actor, asked: number | undefined): Promise<number> {
  if (asked === undefined || asked === actor.companyId) return actor.companyId;
  if (actor.companyType !== 'operator') throw fieldError('company', reason('companyNotOwn'));
  if ((await findCompanyType(db, asked)) !== 'brand_owner') {
    throw fieldError('company', reason('brandOwnerNotFound'));
  }
  return asked;
}

export const updateScanApp = endpoint(contract.updateScanApp, ({ params, body, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    if (!(await queries.updateScanApp(trx, scopeOf(actor), params.id, body))) throw notFound();
    return answer(trx, actor, config, params.id);
  }),
);
