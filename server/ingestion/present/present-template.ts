import type { IngestionTemplate } from '#lib/contract/ingestion-templates.ts';
import type { IngestionTemplateRow } from '../queries/templates.ts';

export function presentTemplate(row: IngestionTemplateRow): IngestionTemplate {
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
