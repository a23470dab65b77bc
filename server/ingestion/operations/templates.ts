import * as contract from '#lib/contract/ingestion-templates.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import {
  findIngestionTemplate,
  type IngestionTemplateRow,
  ingestionTemplatePorts,
  insertIngestionTemplate,
  listIngestionTemplates,
  lockIngestionTemplate,
  updateIngestionTemplate,
} from '../queries/templates.ts';
import { createTemplateKey } from '../rules/record-key.ts';
import { checkIngestionTemplate } from './edit-template.ts';

export const listIngestionTemplatesRoute = route(
  contract.listIngestionTemplates,
  async ({ query, actor, services }) => {
    const order = orderOf<'id' | 'name'>(query.ordering, 'id');
    const is_archived = query.is_archived ?? (actor.companyType === 'operator' ? undefined : false);
    const filter = { ...query, ...order, is_archived };
    const rows = await listIngestionTemplates(services.database.db, scopeOf(actor), filter);
    const context = { endpoint: contract.listIngestionTemplates, baseUrl: services.config.urls.api, query };
    return toPage(context, rows, presentTemplate);
  },
);

async function answer(db: Executor, actor: Actor, key: string) {
  const row = await findIngestionTemplate(db, scopeOf(actor), key);
  if (!row) throw notFound();
  return presentTemplate(row);
}

export const getIngestionTemplateRoute = route(contract.getIngestionTemplate, ({ params, actor, services }) =>
  answer(services.database.db, actor, params.key),
);

export const createIngestionTemplateRoute = route(contract.createIngestionTemplate, ({ body, actor, services }) =>
  services.database.db.transaction().execute(async (trx) => {
    const company_id = await checkIngestionTemplate(ingestionTemplatePorts(trx), null, body);
    const key = createTemplateKey();
    await insertIngestionTemplate(trx, { ...body, key, company_id });
    return answer(trx, actor, key);
  }),
);

export const updateIngestionTemplateRoute = route(
  contract.updateIngestionTemplate,
  ({ params, body, actor, services }) =>
    services.database.db.transaction().execute(async (trx) => {
      const row = await lockIngestionTemplate(trx, params.key);
      if (!row) throw notFound();
      await checkIngestionTemplate(ingestionTemplatePorts(trx), row.company_id, body);
      await updateIngestionTemplate(trx, row.id, body);
      return answer(trx, actor, params.key);
    }),
);

function presentTemplate(row: IngestionTemplateRow): contract.IngestionTemplate {
  return {
    key: row.key,
    name: row.name,
    description: row.description,
    image: row.image,
    workorder_template: {
      id: row.workorder_template_id,
      name: row.workorder_template_name,
      description: row.workorder_template_description,
      ingestion_mode: row.ingestion_mode,
    },
    is_archived: row.is_archived,
    allow_posted_duplicates: row.allow_posted_duplicates,
    id_format: row.id_format,
    frontend_settings: row.frontend_settings,
    default_scm_data: row.default_scm_data,
  };
}
