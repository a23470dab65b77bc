import type { Transaction } from 'kysely';
import { isAcceptedPartner } from '#server/accounts/shared/accepted-partner.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { TemplateReferences, TemplateSettings } from '../rules/check-template.ts';
import { isCustomLayout, isSubstrate } from './order-lookups.ts';

function selectVisible(db: Executor, scope: Scope) {
  const query = db
    .selectFrom('workorder_templates')
    .leftJoin('substrates', 'substrates.id', 'workorder_templates.substrate_id')
    .leftJoin('template_pictures as picture', (join) =>
      join.onRef('picture.template_id', '=', 'workorder_templates.id').on('picture.state', '=', 'kept'),
    );
  return 'companyId' in scope ? query.where('workorder_templates.company_id', '=', scope.companyId) : query;
}

function withNames(query: ReturnType<typeof selectVisible>) {
  return query
    .selectAll('workorder_templates')
    .select([
      'substrates.name as substrate_name',
      'picture.id as picture_id',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.created_at as picture_at',
    ]);
}

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

export async function findTemplatePage(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'name'> & {
    is_archived?: boolean | undefined;
    code_layout?: 'sg-inside' | 'sg-outside' | 'custom' | 'none' | undefined;
    company?: number | undefined;
    search?: string | undefined;
  },
) {
  let query = selectVisible(db, scope);
  if (filter.is_archived !== undefined) query = query.where('is_archived', '=', filter.is_archived);
  if (filter.code_layout) query = query.where('code_layout', '=', filter.code_layout);
  if (filter.company !== undefined) query = query.where('workorder_templates.company_id', '=', filter.company);
  if (filter.search) query = query.where(containsText(filter.search, 'workorder_templates.name'));
  return listPage(query, withNames(query), filter, 'workorder_templates');
}

export async function findTemplate(db: Executor, scope: Scope, id: number): Promise<TemplateRow | undefined> {
  return withNames(selectVisible(db, scope)).where('workorder_templates.id', '=', id).executeTakeFirst();
}

/** The template, held until the transaction ends. For the operator. */
export async function lockTemplate(db: Executor, id: number) {
  return db.selectFrom('workorder_templates').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

const columnsOf = ({ substrate, printing_partner, ...same }: TemplateSettings) => ({
  ...same,
  substrate_id: substrate,
  printing_partner_id: printing_partner,
});

export async function insertTemplate(
  trx: Transaction<Schema>,
  companyId: number,
  settings: TemplateSettings,
): Promise<number> {
  const { id } = await trx
    .insertInto('workorder_templates')
    .values({ company_id: companyId, ...columnsOf(settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function storeTemplate(trx: Transaction<Schema>, id: number, settings: TemplateSettings): Promise<void> {
  await trx.updateTable('workorder_templates').set(columnsOf(settings)).where('id', '=', id).execute();
}

/** Whether the resources named by the settings exist and the company may use them. True for those they do not name. */
export async function findTemplateReferences(
  db: Executor,
  companyId: number,
  { custom_layout, substrate, printing_partner }: TemplateSettings,
): Promise<TemplateReferences> {
  return {
    hasLayout: custom_layout === null || (await isCustomLayout(db, companyId, custom_layout)),
    hasSubstrate: substrate === null || (await isSubstrate(db, substrate)),
    hasPartner: printing_partner === null || (await isAcceptedPartner(db, companyId, printing_partner)),
  };
}
