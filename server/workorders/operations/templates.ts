import * as edits from '#lib/contract/workorder-templates.ts';
import * as contract from '#lib/contract/workorders.ts';
import { findCompanyType } from '#server/accounts/exports/company-type.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { operation } from '#server/core/http/operation.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import {
  findTemplate,
  findTemplatePage,
  findTemplateReferences,
  insertTemplate,
  lockTemplate,
  storeTemplate,
  type TemplateRow,
} from '../queries/templates.ts';
import { checkTemplate, type TemplateSettings } from '../rules/check-template.ts';

function settingsOf(row: Omit<TemplateRow, 'substrate_name'>): TemplateSettings {
  return {
    name: row.name,
    description: row.description,
    custom_layout: row.custom_layout,
    substrate: row.substrate_id,
    printing_partner: row.printing_partner_id,
    image: row.image,
    code_layout: row.code_layout,
    use_serial_number: row.use_serial_number,
    is_hybrid: row.is_hybrid,
    is_fp_serialized: row.is_fp_serialized,
    is_static_print: row.is_static_print,
    is_archived: row.is_archived,
    activate_on_complete: row.activate_on_complete,
    url_prefix: row.url_prefix,
    extended_id_style: row.extended_id_style,
    partner_permissions: row.partner_permissions,
  };
}

const present = (row: TemplateRow): contract.WorkorderTemplate => ({
  id: row.id,
  company: row.company_id,
  substrate_name: row.substrate_name ?? '',
  ...settingsOf(row),
});

async function readTemplate(db: Executor, actor: Actor, id: number) {
  const row = await findTemplate(db, scopeOf(actor), id);
  if (!row) throw notFound();
  return present(row);
}

export const listTemplates = operation(contract.listTemplates, async ({ query, actor, config, database }) => {
  const order = orderOf<'id' | 'name'>(query.ordering, 'name');
  // Who orders is shown what can be ordered from; the operator looks after all of them.
  const is_archived = query.is_archived ?? (actor.companyType === 'operator' ? undefined : false);
  const rows = await findTemplatePage(database.db, scopeOf(actor), { ...query, ...order, is_archived });
  return toPage({ endpoint: contract.listTemplates, baseUrl: config.urls.api, query }, rows, present);
});

export const getTemplate = operation(edits.getTemplate, ({ params, actor, database }) =>
  readTemplate(database.db, actor, params.id),
);

export const createTemplate = operation(edits.createTemplate, async ({ body, actor, uow: { trx } }) => {
  const { company, ...settings } = body;
  if ((await findCompanyType(trx, company)) !== 'brand_owner') {
    throw fieldError('company', 'No brand owner has this id.');
  }
  checkTemplate(settings, null, await findTemplateReferences(trx, company, settings));
  return readTemplate(trx, actor, await insertTemplate(trx, company, settings));
});

export const updateTemplate = operation(edits.updateTemplate, ({ params: { id }, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const row = await lockTemplate(trx, id);
    if (!row) throw notFound();
    const before = settingsOf(row);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after: TemplateSettings = { ...before, ...given };
    checkTemplate(after, before, await findTemplateReferences(trx, row.company_id, after));
    await storeTemplate(trx, id, after);
    return readTemplate(trx, actor, id);
  }),
);
