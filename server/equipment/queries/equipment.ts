import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { deleteUnlessUsed } from '#server/core/db/errors/foreign-key-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { isInScope, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { ownOrPartner } from './partner-condition.ts';

/** Equipment of the company itself and of its partners: who orders sees what its partners print with. */
function selectVisible(db: Executor, scope: Scope) {
  return db
    .selectFrom('equipment')
    .innerJoin('companies', 'companies.id', 'equipment.company_id')
    .where(ownOrPartner(scope, 'equipment.company_id'));
}

function withSubstrates(query: ReturnType<typeof selectVisible>) {
  return query
    .selectAll('equipment')
    .select(['companies.name as company_name', 'companies.slug as company_slug'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('calibrations')
          .innerJoin('substrates', 'substrates.id', 'calibrations.substrate_id')
          .whereRef('calibrations.equipment_id', '=', 'equipment.id')
          .select(['substrates.id', 'substrates.name'])
          .orderBy('substrates.name')
          .orderBy('substrates.id'),
      ).as('substrates'),
    );
}

export type EquipmentRow = Awaited<ReturnType<ReturnType<typeof withSubstrates>['executeTakeFirstOrThrow']>>;

export async function findEquipment(db: Executor, scope: Scope, id: number): Promise<EquipmentRow | undefined> {
  return withSubstrates(selectVisible(db, scope)).where('equipment.id', '=', id).executeTakeFirst();
}

export async function listEquipment(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'name' | 'dpi'> & {
    company?: number | undefined;
    substrate?: number | undefined;
    search?: string | undefined;
  },
) {
  let query = selectVisible(db, scope);
  if (filter.company !== undefined) query = query.where('equipment.company_id', '=', filter.company);
  if (filter.substrate !== undefined) {
    const { substrate } = filter;
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('calibrations')
          .whereRef('calibrations.equipment_id', '=', 'equipment.id')
          .where('calibrations.substrate_id', '=', substrate)
          .select('calibrations.equipment_id'),
      ),
    );
  }
  if (filter.search) query = query.where(containsText(filter.search, 'equipment.name'));
  return listPage(query, withSubstrates(query), filter, 'equipment');
}

export async function insertEquipment(
  trx: Transaction<Schema>,
  values: { company_id: number; name: string; dpi: number },
): Promise<number> {
  const { id } = await trx.insertInto('equipment').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Only the company that has it, and the operator, may change equipment; partners see it. @returns false when it is
 * neither's
 */
export async function updateEquipment(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  values: { name?: string | undefined; dpi?: number | undefined },
): Promise<boolean> {
  const row = await trx
    .updateTable('equipment')
    .set((eb) => ({
      name: values.name ?? eb.ref('name'),
      dpi: values.dpi ?? eb.ref('dpi'),
    }))
    .where('id', '=', id)
    .where(isInScope(scope))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * With its calibrations.
 * @returns false when it is neither's, as in updateEquipment
 * @throws DomainError conflict when a workorder names it
 */
export async function deleteEquipment(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  const row = await deleteUnlessUsed(reason('equipmentInUse'), () =>
    trx.deleteFrom('equipment').where('id', '=', id).where(isInScope(scope)).returning('id').executeTakeFirst(),
  );
  return row !== undefined;
}

/** A pair that is there already stays as it is. */
export async function insertCalibration(
  trx: Transaction<Schema>,
  equipmentId: number,
  substrateId: number,
): Promise<void> {
  await trx
    .insertInto('calibrations')
    .values({ equipment_id: equipmentId, substrate_id: substrateId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns false when there was no such pair */
export async function deleteCalibration(
  trx: Transaction<Schema>,
  equipmentId: number,
  substrateId: number,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('calibrations')
    .where('equipment_id', '=', equipmentId)
    .where('substrate_id', '=', substrateId)
    .returning('equipment_id')
    .executeTakeFirst();
  return row !== undefined;
}
