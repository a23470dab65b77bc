import type { Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { ScmValue } from '../rules/parameters.ts';

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
  filter: Page<'id' | 'name'> & {
    is_archived?: boolean | undefined;
    search?: string | undefined;
  },
) {
  let query = selectVisible(db, scope);
  if (filter.is_archived !== undefined) {
    query = query.where('ingestion_templates.is_archived', '=', filter.is_archived);
  }
  if (filter.search) query = query.where(containsText(filter.search, 'ingestion_templates.name'));
  return listPage(query, withDetails(query), filter, 'ingestion_templates');
}

export async function findIngestionTemplate(
  db: Executor,
  scope: Scope,
  key: string,
): Promise<IngestionTemplateRow | undefined> {
  return withDetails(selectVisible(db, scope)).where('ingestion_templates.key', '=', key).executeTakeFirst();
}

/** An ingestion template with what a record keeps of its workorder template. */
interface TemplateSettings {
  id: number;
  isArchived: boolean;
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  useSerialNumber: boolean;
  urlPrefix: string;
  printingPartnerId: number | null;
  allowPostedDuplicates: boolean;
  idFormat: 'default' | 'gs1';
  defaultScmData: Record<string, ScmValue>;
}

/** Settings that an upload takes from the company's template. */
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

export interface IngestionTemplateFields {
  workorder_template: number;
  ingestion_mode: 'pre-print' | 'post-print';
  name: string;
  description: string;
  image: string | null;
  is_archived: boolean;
  allow_posted_duplicates: boolean;
  id_format: 'default' | 'gs1';
  frontend_settings: Record<string, unknown>;
  default_scm_data: Record<string, ScmValue>;
}

export async function insertIngestionTemplate(
  trx: Transaction<Schema>,
  values: IngestionTemplateFields & { key: string; company_id: number },
): Promise<void> {
  const { workorder_template, frontend_settings, default_scm_data, ...same } = values;
  await trx
    .insertInto('ingestion_templates')
    .values({
      ...same,
      workorder_template_id: workorder_template,
      frontend_settings: JSON.stringify(frontend_settings),
      default_scm_data: JSON.stringify(default_scm_data),
    })
    .execute();
}

/** The company of the template, whose row is held until the transaction ends. For the operator. */
export async function lockIngestionTemplate(db: Executor, key: string) {
  return db
    .selectFrom('ingestion_templates')
    .where('key', '=', key)
    .select(['id', 'company_id'])
    .forUpdate()
    .executeTakeFirst();
}

/** Changes what is given and leaves the rest. */
export async function updateIngestionTemplate(
  trx: Transaction<Schema>,
  id: number,
  values: { [F in keyof IngestionTemplateFields]?: IngestionTemplateFields[F] | undefined },
): Promise<void> {
  const { workorder_template, frontend_settings, default_scm_data, ...same } = values;
  const given = Object.entries({
    ...same,
    workorder_template_id: workorder_template,
    frontend_settings: frontend_settings && JSON.stringify(frontend_settings),
    default_scm_data: default_scm_data && JSON.stringify(default_scm_data),
  }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await trx.updateTable('ingestion_templates').set(Object.fromEntries(given)).where('id', '=', id).execute();
}

/** The company of a workorder template, which must not be archived; null when there is none. For the operator. */
export async function findCompanyOfWorkorderTemplate(db: Executor, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('workorder_templates')
    .where('id', '=', id)
    .where('is_archived', '=', false)
    .select('company_id')
    .executeTakeFirst();
  return row?.company_id ?? null;
}
