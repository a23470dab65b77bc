import { sql, type Transaction } from 'kysely';
import { mostOpenRequests } from '#lib/contract/values/template-requests.ts';
import type { Actor, Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

type Trx = Transaction<Schema>;
type State = 'open' | 'answered' | 'declined';

const state = sql<State>`CASE WHEN template_requests.answered_at IS NULL THEN 'open'
  WHEN template_requests.template_id IS NULL THEN 'declined' ELSE 'answered' END`;

function selectVisible(db: Executor, scope: Scope) {
  const query = db
    .selectFrom('template_requests')
    .innerJoin('companies', 'companies.id', 'template_requests.company_id')
    .leftJoin('users', 'users.id', 'template_requests.requested_by');
  return 'companyId' in scope ? query.where('template_requests.company_id', '=', scope.companyId) : query;
}

function withNames(query: ReturnType<typeof selectVisible>) {
  return query
    .selectAll('template_requests')
    .select([
      'companies.name as company_name',
      'companies.slug as company_slug',
      'users.name as user_name',
      state.as('state'),
    ]);
}

export type TemplateRequestRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

export async function findTemplateRequests(
  db: Executor,
  scope: Scope,
  filter: {
    state?: State | undefined;
    search?: string | undefined;
    direction: 'asc' | 'desc';
    limit: number;
    offset: number;
  },
): Promise<{ count: number; rows: TemplateRequestRow[] }> {
  let query = selectVisible(db, scope);
  if (filter.state) query = query.where(state, '=', filter.state);
  if (filter.search) query = query.where(containsText(filter.search, 'template_requests.name'));
  return listPage(query, withNames(query), { ...filter, column: 'id' }, 'template_requests');
}

export async function findTemplateRequest(
  db: Executor,
  scope: Scope,
  id: number,
): Promise<TemplateRequestRow | undefined> {
  return withNames(selectVisible(db, scope)).where('template_requests.id', '=', id).executeTakeFirst();
}

/** Undefined when the company has as many open requests as it may have; calls of a company wait for each other. */
export async function insertTemplateRequest(
  trx: Trx,
  { companyId, userId }: Actor,
  values: {
    name: string;
    code_layout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
    quantity: number | null;
    size: string;
    remarks: string;
  },
): Promise<number | undefined> {
  await trx.selectFrom('companies').where('id', '=', companyId).select('id').forNoKeyUpdate().execute();
  const { open } = await trx
    .selectFrom('template_requests')
    .where('company_id', '=', companyId)
    .where('answered_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (open >= mostOpenRequests) return undefined;
  const { id } = await trx
    .insertInto('template_requests')
    .values({ company_id: companyId, requested_by: userId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a request to answer it. */
export async function lockTemplateRequest(trx: Trx, id: number) {
  return trx
    .selectFrom('template_requests')
    .where('id', '=', id)
    .select(['id', 'company_id', 'requested_by', 'answered_at'])
    .forUpdate()
    .executeTakeFirst();
}

export async function isTemplateOf(db: Executor, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('workorder_templates')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('is_archived', '=', false)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeAnswer(
  trx: Trx,
  id: number,
  answer: { template_id: number | undefined; decline_reason: string | undefined },
): Promise<void> {
  await trx
    .updateTable('template_requests')
    .set({ ...answer, answered_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
