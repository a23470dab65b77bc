import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Scope } from '#server/core/actor.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { momentCondition } from '#server/core/db/statements/moment-condition.ts';
import type { Page } from '#server/core/db/statements/page-query.ts';
import { inOrder } from '#server/core/db/statements/rows-by-id.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { Rows } from '#server/core/http/paging.ts';
import { type ShownWorkorder, selectShown, visible } from '../shared/find-workorder.ts';

export interface WorkorderFilter
  extends Page<'id' | 'reference' | 'creation_date' | 'due_date' | 'quantity' | 'state'> {
  state?: 'new' | 'ready to print' | 'completed' | undefined;
  is_archived?: boolean | undefined;
  is_canceled?: boolean | undefined;
  needs_proofs?: boolean | undefined;
  needs_decision?: boolean | undefined;
  codegen_status?: string | undefined;
  /** One value or several, separated by commas, as in codegen_status and the ids below. */
  code_layout?: string | undefined;
  template?: string | undefined;
  product?: string | undefined;
  printing_partner?: string | undefined;
  company?: number | undefined;
  reference?: string | undefined;
  creation_date?: string | undefined;
  due_date?: string | undefined;
  search?: string | undefined;
}

const orderColumns = {
  id: 'workorders.id',
  reference: 'workorders.reference',
  creation_date: 'workorders.created_at',
  due_date: 'workorders.due_date',
  quantity: 'workorders.quantity',
  state: 'workorders.state',
} as const;

/** A page and how many workorders all pages have: all columns are read of the page alone, however many there are. */
export async function findWorkorderPage(
  db: Executor,
  scope: Scope,
  filter: WorkorderFilter,
): Promise<Rows<ShownWorkorder>> {
  if (filter.search) return searchPage(db, scope, filter);
  const { offset } = filter;
  const page = selectPage(db, scope, filter);
  // Only pages of the whole list have a prepared plan: rare and frequent filter values need different plans.
  const rows = await (isFiltered(filter) ? page : page.modifyEnd(prepared)).execute();
  const [first] = rows;
  if (first) return { count: first.total, rows };
  // Behind the last page.
  return { count: offset === 0 ? 0 : await countAll(db, scope, filter), rows: [] };
}

type Asked = Pick<WorkorderFilter, 'limit' | 'offset' | 'column' | 'direction'>;

const matching = (db: Executor, scope: Scope, filter: Partial<WorkorderFilter>) =>
  db.selectFrom('workorders').where(visible(scope)).where(conditions(filter));

const pageIds = (db: Executor, scope: Scope, filter: Asked & Partial<WorkorderFilter>) =>
  matching(db, scope, filter)
    .select('workorders.id')
    .orderBy(orderColumns[filter.column], filter.direction)
    .orderBy('workorders.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset);

const count = (db: Executor, scope: Scope, filter: Partial<WorkorderFilter>) =>
  matching(db, scope, filter).select((eb) => eb.fn.countAll<number>().as('count'));

const selectPage = (db: Executor, scope: Scope, filter: Asked & Partial<WorkorderFilter>) =>
  selectShown(db)
    .select(sql<number>`${count(db, scope, filter)}`.as('total'))
    .where('workorders.id', '=', sql<number>`ANY(ARRAY${pageIds(db, scope, filter)})`)
    .orderBy(orderColumns[filter.column], filter.direction)
    .orderBy('workorders.id', filter.direction);

async function countAll(db: Executor, scope: Scope, filter: WorkorderFilter): Promise<number> {
  return (await count(db, scope, filter).executeTakeFirstOrThrow()).count;
}

/** Comparing texts is what a search costs: what fits is counted as it is found, not looked for a second time. */
async function searchPage(db: Executor, scope: Scope, filter: WorkorderFilter): Promise<Rows<ShownWorkorder>> {
  const found = await pageIds(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().over().as('count'))
    .execute();
  const [first] = found;
  if (!first) return { count: filter.offset === 0 ? 0 : await countAll(db, scope, filter), rows: [] };
  const ids = found.map(({ id }) => id);
  const rows = await selectShown(db)
    .where('workorders.id', '=', sql<number>`ANY(${ids}::integer[])`)
    .modifyEnd(prepared)
    .execute();
  return { count: first.count, rows: inOrder(rows, ids) };
}

function isFiltered({ limit, offset, column, direction, ...filters }: WorkorderFilter): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

function conditions(filter: Partial<WorkorderFilter>) {
  return (eb: ExpressionBuilder<Schema, 'workorders'>) => {
    const all: Expression<SqlBool>[] = [];
    if (filter.state) all.push(eb('workorders.state', '=', filter.state));
    if (filter.is_archived !== undefined) all.push(eb('workorders.is_archived', '=', filter.is_archived));
    if (filter.is_canceled !== undefined) {
      all.push(eb('workorders.canceled_at', filter.is_canceled ? 'is not' : 'is', null));
    }
    if (filter.needs_proofs !== undefined) {
      const isUnsure = sql<boolean>`workorders.codegen_status = ${codegenStatus.completed}::integer
        AND workorders.print_model_id IN (SELECT id FROM print_models WHERE more_prints > 0)`;
      all.push(filter.needs_proofs ? isUnsure : sql<boolean>`(${isUnsure}) IS NOT TRUE`);
    }
    if (filter.needs_decision !== undefined) {
      const isUndecided = sql<boolean>`workorders.unprinted ? 'unknown'`;
      all.push(filter.needs_decision ? isUndecided : sql<boolean>`(${isUndecided}) IS NOT TRUE`);
    }
    if (filter.codegen_status) {
      all.push(eb('workorders.codegen_status', 'in', filter.codegen_status.split(',').map(Number)));
    }
    if (filter.code_layout) {
      all.push(sql<boolean>`${eb.ref('workorders.code_layout')} = ANY(${filter.code_layout.split(',')}::text[])`);
    }
    const ofIds = (column: 'template_id' | 'product_id' | 'printing_partner_id', ids: string | undefined) => {
      if (ids) all.push(eb(`workorders.${column}`, 'in', ids.split(',').map(Number)));
    };
    ofIds('template_id', filter.template);
    ofIds('product_id', filter.product);
    ofIds('printing_partner_id', filter.printing_partner);
    if (filter.company) all.push(eb('workorders.company_id', '=', filter.company));
    if (filter.reference) all.push(eb('workorders.reference', '=', filter.reference));
    if (filter.creation_date) {
      all.push(momentCondition(sql.ref('workorders.created_at'), filter.creation_date));
    }
    if (filter.due_date) all.push(momentCondition(sql.ref('workorders.due_date'), filter.due_date));
    if (filter.search) all.push(containsText(filter.search, 'workorders.reference', 'workorders.remarks'));
    return eb.and(all);
  };
}
