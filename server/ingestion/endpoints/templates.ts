import * as contract from '#lib/contract/ingestion-templates.ts';
import { reason } from '#lib/texts/reason.ts';
import { checkDefaultScmData } from '#lib/upload/check-codes.ts';
import { listScmKeys } from '#server/catalog/shared/upload-lookups.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, type FieldErrors, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { findProductBySku } from '#server/workorders/shared/order-parts.ts';
import { presentTemplate } from '../present/present-template.ts';
import {
  findCompanyOfWorkorderTemplate,
  findIngestionTemplate,
  insertIngestionTemplate,
  listIngestionTemplates as listTemplates,
  lockIngestionTemplate,
  updateIngestionTemplate as updateTemplate,
} from '../queries/templates.ts';
import type { ScmValue } from '../rules/parameters.ts';
import { createTemplateKey } from '../rules/record-key.ts';

export const listIngestionTemplates = endpoint(
  contract.listIngestionTemplates,
  async ({ query, actor, database, config }) => {
    const order = orderOf<'id' | 'name'>(query.ordering, 'id');
    const is_archived = query.is_archived ?? (actor.companyType === 'operator' ? undefined : false);
    const rows = await listTemplates(database.db, scopeOf(actor), { ...query, ...order, is_archived });
    const context = { endpoint: contract.listIngestionTemplates, baseUrl: config.urls.api, query };
    return toPage(context, rows, presentTemplate);
  },
);

export const getIngestionTemplate = endpoint(contract.getIngestionTemplate, ({ params, actor, database }) =>
  readTemplate(database.db, actor, params.key),
);

export const createIngestionTemplate = endpoint(
  contract.createIngestionTemplate,
  async ({ body, actor, uow: { trx } }) => {
    const company_id = await checkTemplate(trx, null, body);
    const key = createTemplateKey();
    await insertIngestionTemplate(trx, { ...body, key, company_id });
    return readTemplate(trx, actor, key);
  },
);

export const updateIngestionTemplate = endpoint(
  contract.updateIngestionTemplate,
  ({ params, body, actor, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx }) => {
      const row = await lockIngestionTemplate(trx, params.key);
      if (!row) throw notFound();
      await checkTemplate(trx, row.company_id, body);
      await updateTemplate(trx, row.id, body);
      return readTemplate(trx, actor, params.key);
    }),
);

async function readTemplate(db: Executor, actor: Actor, key: string) {
  const row = await findIngestionTemplate(db, scopeOf(actor), key);
  if (!row) throw notFound();
  return presentTemplate(row);
}

/**
 * Checks what an ingestion template names: its workorder template, and the defaults it gives to codes.
 * @param companyId whose template it is; null for a new one, which is of its workorder template's company
 * @param named what the request gives; undefined for what it leaves as it is
 * @returns the company
 * @throws DomainError with every field at fault
 */
async function checkTemplate(
  db: Executor,
  companyId: number | null,
  named: { workorder_template?: number | undefined; default_scm_data?: Record<string, ScmValue> | undefined },
): Promise<number> {
  const fields: FieldErrors = {};
  const { workorder_template: workorderTemplate, default_scm_data: defaults } = named;
  const owner =
    workorderTemplate === undefined ? companyId : await findCompanyOfWorkorderTemplate(db, workorderTemplate);
  if (owner === null) fields.workorder_template = [reason('templateNotFound')];
  else if (companyId !== null && owner !== companyId) {
    fields.workorder_template = [reason('templateOfOtherCompany')];
  }
  const ofCompany = companyId ?? owner;
  if (ofCompany !== null && defaults) {
    const faults = checkDefaultScmData(defaults, new Set(await listScmKeys(db, ofCompany)));
    const { product } = defaults;
    const hasProduct = product !== undefined && product !== null && product !== '';
    if (hasProduct && (await findProductBySku(db, ofCompany, String(product))) === null) {
      faults.push(reason('columnFault', { column: 'product', fault: reason('rowProductNotFoundBySku') }));
    }
    if (faults.length > 0) fields.default_scm_data = faults;
  }
  if (owner === null || Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', reason('fieldsInvalid'), { fields });
  }
  return owner;
}
