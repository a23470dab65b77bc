import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { deleteUnlessUsed } from '#server/core/db/errors/foreign-key-violation.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { fieldError } from '#server/core/errors.ts';
import type { GraphicLayout } from '#server/drawing/graphic/geometry.ts';
import { ownOrPartner } from './partner-condition.ts';

interface PageFilter extends Page<'id' | 'name'> {
  search?: string | undefined;
}

function selectSubstrates(db: Executor) {
  return db.selectFrom('substrates');
}

function withEquipment(query: ReturnType<typeof selectSubstrates>, scope: Scope) {
  return query
    .selectAll('substrates')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('calibrations')
          .innerJoin('equipment', 'equipment.id', 'calibrations.equipment_id')
          .whereRef('calibrations.substrate_id', '=', 'substrates.id')
          .where(ownOrPartner(scope, 'equipment.company_id'))
          .select(['equipment.id', 'equipment.name', 'equipment.company_id as company'])
          .orderBy('equipment.name')
          .orderBy('equipment.id'),
      ).as('calibrated_equipment'),
    );
}

/** Substrates are everyone's; of the equipment calibrated for each, an actor sees its own and its partners'. */
export async function listSubstrates(
  db: Executor,
  scope: Scope,
  filter: PageFilter & { equipment?: number | undefined },
) {
  let query = selectSubstrates(db);
  if (filter.equipment !== undefined) {
    const { equipment } = filter;
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('calibrations')
          .innerJoin('equipment', 'equipment.id', 'calibrations.equipment_id')
          .whereRef('calibrations.substrate_id', '=', 'substrates.id')
          .where('equipment.id', '=', equipment)
          .where(ownOrPartner(scope, 'equipment.company_id'))
          .select('equipment.id'),
      ),
    );
  }
  if (filter.search) query = query.where(containsText(filter.search, 'substrates.name'));
  return listPage(query, withEquipment(query, scope), filter, 'substrates');
}

/** @throws DomainError on `name` when another substrate has it */
export async function insertSubstrate(trx: Transaction<Schema>, values: { name: string; description: string }) {
  try {
    return await trx.insertInto('substrates').values(values).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw substrateNameTaken(error);
  }
}

function substrateNameTaken(error: unknown): unknown {
  return uniqueViolation(error) === 'substrates_name_key' ? fieldError('name', reason('substrateNameTaken')) : error;
}

export async function findSubstrate(db: Executor, scope: Scope, id: number) {
  return withEquipment(selectSubstrates(db), scope).where('id', '=', id).executeTakeFirst();
}

/**
 * An absent value stays as it is.
 * @returns false when there is no such substrate
 * @throws DomainError on `name` when another substrate has it
 */
export async function updateSubstrate(
  trx: Transaction<Schema>,
  id: number,
  values: { name?: string | undefined; description?: string | undefined },
): Promise<boolean> {
  try {
    const row = await trx
      .updateTable('substrates')
      .set((eb) => ({
        name: values.name ?? eb.ref('name'),
        description: values.description ?? eb.ref('description'),
      }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    throw substrateNameTaken(error);
  }
}

/**
 * @returns false when there is no such substrate
 * @throws DomainError conflict when anything uses it
 */
export async function deleteSubstrate(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const row = await deleteUnlessUsed(reason('substrateInUse'), () =>
    trx.deleteFrom('substrates').where('id', '=', id).returning('id').executeTakeFirst(),
  );
  return row !== undefined;
}

export async function listCustomLayouts(
  db: Executor,
  scope: Scope,
  filter: PageFilter & { company?: number | undefined },
) {
  let query = db.selectFrom('custom_layouts');
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  if (filter.company !== undefined) query = query.where('company_id', '=', filter.company);
  if (filter.search) query = query.where(containsText(filter.search, 'name'));
  return listPage(query, query.selectAll(), filter);
}

/** @throws DomainError on `name` when another layout of the company has it */
export async function insertCustomLayout(
  trx: Transaction<Schema>,
  values: {
    company_id: number;
    name: string;
    description: string;
    image: string | null;
    position: GraphicLayout['position'];
    size_modules: number;
  },
) {
  try {
    return await trx.insertInto('custom_layouts').values(values).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw layoutNameTaken(error);
  }
}

function layoutNameTaken(error: unknown): unknown {
  return uniqueViolation(error) === 'custom_layouts_company_id_name_key'
    ? fieldError('name', reason('customLayoutNameTaken'))
    : error;
}

export async function findCustomLayout(db: Executor, scope: Scope, id: number) {
  let query = db.selectFrom('custom_layouts').where('id', '=', id);
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  return query.selectAll().executeTakeFirst();
}

/**
 * For the operator, who keeps the layouts of all. An absent value stays as it is.
 * @returns undefined when there is no such layout
 * @throws DomainError on `name` when another layout of its company has it
 */
export async function updateCustomLayout(
  trx: Transaction<Schema>,
  id: number,
  values: { name?: string | undefined; description?: string | undefined; image?: string | null | undefined },
) {
  try {
    return await trx
      .updateTable('custom_layouts')
      .set((eb) => ({
        name: values.name ?? eb.ref('name'),
        description: values.description ?? eb.ref('description'),
        image: values.image === undefined ? eb.ref('image') : values.image,
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    throw layoutNameTaken(error);
  }
}

/**
 * @returns false when there is no such layout
 * @throws DomainError conflict when a template or a workorder names it
 */
export async function deleteCustomLayout(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const row = await deleteUnlessUsed(reason('layoutInUse'), () =>
    trx.deleteFrom('custom_layouts').where('id', '=', id).returning('id').executeTakeFirst(),
  );
  return row !== undefined;
}
