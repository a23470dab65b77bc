import type { Scope } from '#server/domain/actor.ts';
import type { Executor } from './database.ts';
import { escapeLike } from './user-repository.ts';

export async function listTemplates(
  db: Executor,
  scope: Scope,
  filter: {
    is_archived?: boolean | undefined;
    code_layout?: 'sg-inside' | 'sg-outside' | 'custom' | 'none' | undefined;
    search?: string | undefined;
    limit: number;
    offset: number;
    column: 'id' | 'name';
    direction: 'asc' | 'desc';
  },
) {
  let query = db
    .selectFrom('workorder_templates')
    .leftJoin('substrates', 'substrates.id', 'workorder_templates.substrate_id');
  if ('companyId' in scope) query = query.where('workorder_templates.company_id', '=', scope.companyId);
  if (filter.is_archived !== undefined) query = query.where('is_archived', '=', filter.is_archived);
  if (filter.code_layout) query = query.where('code_layout', '=', filter.code_layout);
  if (filter.search) query = query.where('workorder_templates.name', 'ilike', `%${escapeLike(filter.search)}%`);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('workorder_templates')
    .select('substrates.name as substrate_name')
    .orderBy(`workorder_templates.${filter.column}`, filter.direction)
    .orderBy('workorder_templates.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}
