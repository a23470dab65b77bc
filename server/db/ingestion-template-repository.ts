import type { Scope } from '#server/domain/actor.ts';
import type { TemplateSettings } from '#server/domain/ingestion/create-from-template.ts';
import type { Executor } from './database.ts';
import { escapeLike } from './user-repository.ts';

function selectVisible(db: Executor, scope: Scope) {
  const query = db
    .selectFrom('ingestion_templates')
    .innerJoin('workorder_templates', 'workorder_templates.id', 'ingestion_templates.workorder_template_id');
  return 'companyId' in scope ? query.where('ingestion_templates.company_id', '=', scope.companyId) : query;
}

function withDetails(query: ReturnType<typeof selectVisible>) {
  return query
    .selectAll('ingestion_templates')
    .select([
      'workorder_templates.name as workorder_template_name',
      'workorder_templates.description as workorder_template_description',
    ]);
}

export type IngestionTemplateRow = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

export async function listIngestionTemplates(
  db: Executor,
  scope: Scope,
  filter: {
    is_archived?: boolean | undefined;
    search?: string | undefined;
    limit: number;
    offset: number;
    column: 'id' | 'name';
    direction: 'asc' | 'desc';
  },
) {
  let query = selectVisible(db, scope);
  if (filter.is_archived !== undefined) {
    query = query.where('ingestion_templates.is_archived', '=', filter.is_archived);
  }
  if (filter.search) query = query.where('ingestion_templates.name', 'ilike', `%${escapeLike(filter.search)}%`);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await withDetails(query)
    .orderBy(`ingestion_templates.${filter.column}`, filter.direction)
    .orderBy('ingestion_templates.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

export async function findIngestionTemplate(
  db: Executor,
  scope: Scope,
  key: string,
): Promise<IngestionTemplateRow | undefined> {
  return withDetails(selectVisible(db, scope)).where('ingestion_templates.key', '=', key).executeTakeFirst();
}

/** What an upload takes over of the company's template. */
export async function findTemplateSettings(
  db: Executor,
  companyId: number,
  key: string,
): Promise<TemplateSettings | null> {
  const row = await selectVisible(db, { companyId })
    .where('ingestion_templates.key', '=', key)
    .select([
      'ingestion_templates.id',
      'ingestion_templates.is_archived as isArchived',
      'ingestion_templates.allow_posted_duplicates as allowPostedDuplicates',
      'ingestion_templates.id_format as idFormat',
      'ingestion_templates.default_scm_data as defaultScmData',
      'workorder_templates.code_layout as codeLayout',
      'workorder_templates.use_serial_number as useSerialNumber',
      'workorder_templates.url_prefix as urlPrefix',
      'workorder_templates.printing_partner_id as printingPartnerId',
    ])
    .executeTakeFirst();
  return row ?? null;
}
