import * as contract from '#lib/contract/ingestion-templates.ts';
import {
  findIngestionTemplate,
  type IngestionTemplateRow,
  listIngestionTemplates,
} from '#server/db/ingestion-template-repository.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { notFound } from '#server/domain/errors.ts';
import { orderOf, toPage } from '../../core/paging.ts';
import { route } from '../../core/route.ts';

export const listIngestionTemplatesRoute = route(
  contract.listIngestionTemplates,
  async ({ query, actor, services }) => {
    const order = orderOf<'id' | 'name'>(query.ordering, 'id');
    const rows = await listIngestionTemplates(services.database.db, scopeOf(actor), { ...query, ...order });
    const context = { endpoint: contract.listIngestionTemplates, baseUrl: services.config.urls.api, query };
    return toPage(context, rows, presentTemplate);
  },
);

export const getIngestionTemplateRoute = route(contract.getIngestionTemplate, async ({ params, actor, services }) => {
  const row = await findIngestionTemplate(services.database.db, scopeOf(actor), params.key);
  if (!row) throw notFound();
  return presentTemplate(row);
});

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
