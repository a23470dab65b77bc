import type { ExpressionBuilder } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** A company sees the workorders it ordered and those addressed to it as the printing partner. */
export function visible(scope: Scope) {
  return (eb: ExpressionBuilder<Schema, 'workorders'>) =>
    'everyCompany' in scope
      ? eb.lit(true)
      : eb.or([
          eb('workorders.company_id', '=', scope.companyId),
          eb('workorders.printing_partner_id', '=', scope.companyId),
        ]);
}

export function selectDetails(db: Executor) {
  return db
    .selectFrom('workorders')
    .innerJoin('companies', 'companies.id', 'workorders.company_id')
    .leftJoin('companies as partners', 'partners.id', 'workorders.printing_partner_id')
    .leftJoin('equipment', 'equipment.id', 'workorders.equipment_id')
    .leftJoin('substrates', 'substrates.id', 'workorders.substrate_id')
    .leftJoin('products', 'products.id', 'workorders.product_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('users', 'users.id', 'workorders.created_by')
    .selectAll('workorders')
    .select([
      'companies.name as company_name',
      'companies.slug as company_slug',
      'partners.name as partner_name',
      'partners.slug as partner_slug',
      'equipment.name as equipment_name',
      'substrates.name as substrate_name',
      'substrates.description as substrate_description',
      'products.name as product_name',
      'products.sku as product_sku',
      'brands.id as brand_id',
      'brands.name as brand_name',
      'users.name as created_by_name',
    ]);
}

export type WorkorderRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>;

export async function findWorkorder(db: Executor, scope: Scope, id: number): Promise<WorkorderRow | undefined> {
  return selectDetails(db).where('workorders.id', '=', id).where(visible(scope)).modifyEnd(prepared).executeTakeFirst();
}
