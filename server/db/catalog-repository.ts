import type { Scope } from '#server/domain/actor.ts';
import type { Executor } from './database.ts';
import { escapeLike } from './user-repository.ts';

interface PageFilter {
  search?: string | undefined;
  limit: number;
  offset: number;
  direction: 'asc' | 'desc';
}

export async function listProducts(
  db: Executor,
  scope: Scope,
  filter: PageFilter & {
    sku__exact?: string | undefined;
    brand?: number | undefined;
    column: 'id' | 'name' | 'sku';
  },
) {
  let query = db.selectFrom('products').innerJoin('brands', 'brands.id', 'products.brand_id');
  if ('companyId' in scope) query = query.where('products.company_id', '=', scope.companyId);
  if (filter.sku__exact !== undefined) query = query.where('products.sku', '=', filter.sku__exact);
  if (filter.brand !== undefined) query = query.where('products.brand_id', '=', filter.brand);
  if (filter.search) {
    const like = `%${escapeLike(filter.search)}%`;
    query = query.where((eb) => eb.or([eb('products.name', 'ilike', like), eb('products.sku', 'ilike', like)]));
  }
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('products')
    .select('brands.name as brand_name')
    .orderBy(`products.${filter.column}`, filter.direction)
    .orderBy('products.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

export async function listBrands(db: Executor, scope: Scope, filter: PageFilter & { column: 'id' | 'name' }) {
  let query = db.selectFrom('brands');
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  if (filter.search) query = query.where('name', 'ilike', `%${escapeLike(filter.search)}%`);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(filter.column, filter.direction)
    .orderBy('id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

export async function listCampaigns(db: Executor, scope: Scope, filter: PageFilter & { column: 'id' | 'name' }) {
  let query = db.selectFrom('campaigns');
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  if (filter.search) query = query.where('name', 'ilike', `%${escapeLike(filter.search)}%`);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(filter.column, filter.direction)
    .orderBy('id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

export async function listScmFields(db: Executor, scope: Scope, filter: PageFilter & { column: 'id' | 'key' }) {
  let query = db.selectFrom('scm_fields');
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  if (filter.search) query = query.where('key', 'ilike', `%${escapeLike(filter.search)}%`);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(filter.column, filter.direction)
    .orderBy('id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}
