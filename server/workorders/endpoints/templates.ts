import * as edits from '#lib/contract/workorder-templates.ts';
import * as contract from '#lib/contract/workorders.ts';
import { reason } from '#lib/texts/reason.ts';
import { findCompanyType } from '#server/accounts/shared/company-type.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentTemplate, settingsOf } from '../present/present-template.ts';
import {
  findTemplate,
  findTemplatePage,
  findTemplateReferences,
  insertTemplate,
  lockTemplate,
  storeTemplate,
} from '../queries/templates.ts';
import { checkTemplate, type TemplateSettings } from '../rules/check-template.ts';

async function readTemplate(db: Executor, actor: Actor, id: number, config: Config) {
  const row = await findTemplate(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return presentTemplate(row, config.urls.api);
}

export const listTemplates = endpoint(contract.listTemplates, async ({ query, actor, config, database }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  // Customers see templates they can order from; the operator sees all of them.
  const is_archived = query.is_archived ?? (actor.companyType === 'operator' ? undefined : false);
  const rows = await findTemplatePage(database.db, scopeOf(actor), { ...query, ...order, is_archived });
  return toPage({ endpoint: contract.listTemplates, baseUrl: config.urls.api, query }, rows, (row) =>
    presentTemplate(row, config.urls.api),
  );
});

export const getTemplate = endpoint(edits.getTemplate, ({ params, actor, config, database }) =>
  readTemplate(database.db, actor, params.id, config),
);

export const createTemplate = endpoint(edits.createTemplate, async ({ body, actor, config, uow: { trx } }) => {
  const { company, ...settings } = body;
  if ((await findCompanyType(trx, company)) !== 'brand_owner') {
    throw fieldError('company', reason('brandOwnerNotFound'));
  }
  checkTemplate(settings, null, await findTemplateReferences(trx, company, settings));
  return readTemplate(trx, actor, await insertTemplate(trx, company, settings), config);
});

export const updateTemplate = endpoint(edits.updateTemplate, ({ params: { id }, body, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const row = await lockTemplate(trx, id);
    if (!row) throw notFound();
    const before = settingsOf(row);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after: TemplateSettings = { ...before, ...given };
    checkTemplate(after, before, await findTemplateReferences(trx, row.company_id, after));
    await storeTemplate(trx, id, after);
    return readTemplate(trx, actor, id, config);
  }),
);
