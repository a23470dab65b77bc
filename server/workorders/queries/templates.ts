import { isAcceptedPartner } from '#server/accounts/exports/accepted-partner.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { escapeLike } from '#server/core/db/escape-like.ts';
import type { TemplatePorts, TemplateSettings } from '../operations/edit-template.ts';
import { isCustomLayout, isSubstrate } from './order-work.ts';

function selectVisible(db: Executor, scope: Scope) {
  const query = db
    .selectFrom('workorder_templates')
    .leftJoin('substrates', 'substrates.id', 'workorder_templates.substrate_id');
  return 'companyId' in scope ? query.where('workorder_templates.company_id', '=', scope.companyId) : query;
}

function withSubstrate(query: ReturnType<typeof selectVisible>) {
  return query.selectAll('workorder_templates').select('substrates.name as substrate_name');
}

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof withSubstrate>['executeTakeFirstOrThrow']>>;

export async function listTemplates(
  db: Executor,
  scope: Scope,
  filter: {
    is_archived?: boolean | undefined;
    code_layout?: 'sg-inside' | 'sg-outside' | 'custom' | 'none' | undefined;
    company?: number | undefined;
    search?: string | undefined;
    limit: number;
    offset: number;
    column: 'id' | 'name';
    direction: 'asc' | 'desc';
  },
) {
  let query = selectVisible(db, scope);
  if (filter.is_archived !== undefined) query = query.where('is_archived', '=', filter.is_archived);
  if (filter.code_layout) query = query.where('code_layout', '=', filter.code_layout);
  if (filter.company !== undefined) query = query.where('workorder_templates.company_id', '=', filter.company);
  if (filter.search) query = query.where('workorder_templates.name', 'ilike', `%${escapeLike(filter.search)}%`);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await withSubstrate(query)
    .orderBy(`workorder_templates.${filter.column}`, filter.direction)
    .orderBy('workorder_templates.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

export async function findTemplate(db: Executor, scope: Scope, id: number): Promise<TemplateRow | undefined> {
  return withSubstrate(selectVisible(db, scope)).where('workorder_templates.id', '=', id).executeTakeFirst();
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

export async function insertTemplate(db: Executor, companyId: number, settings: TemplateSettings): Promise<number> {
  const { id } = await db
    .insertInto('workorder_templates')
    .values({ company_id: companyId, ...columnsOf(settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(db: Executor, id: number, settings: TemplateSettings): Promise<void> {
  await db.updateTable('workorder_templates').set(columnsOf(settings)).where('id', '=', id).execute();
}

export function templatePorts(db: Executor): TemplatePorts {
  return {
    isAcceptedPartner: (companyId, partnerId) => isAcceptedPartner(db, companyId, partnerId),
    isSubstrate: (id) => isSubstrate(db, id),
    isCustomLayout: (companyId, id) => isCustomLayout(db, companyId, id),
  };
}
