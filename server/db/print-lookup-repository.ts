import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GraphicLayout } from '#server/artwork/graphic/geometry.ts';
import type { Scope } from '#server/domain/actor.ts';
import { fieldError } from '#server/domain/errors.ts';
import type { Executor } from './database.ts';
import { ownOrPartner } from './partner-condition.ts';
import { uniqueViolation } from './unique-violation.ts';
import { escapeLike } from './user-repository.ts';

interface PageFilter {
  search?: string | undefined;
  limit: number;
  offset: number;
  column: 'id' | 'name';
  direction: 'asc' | 'desc';
}

/** Substrates are everyone's; of the equipment calibrated for each, an actor sees its own and its partners'. */
export async function listSubstrates(
  db: Executor,
  scope: Scope,
  filter: PageFilter & { equipment?: number | undefined },
) {
  let query = db.selectFrom('substrates');
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
  if (filter.search) query = query.where('substrates.name', 'ilike', `%${escapeLike(filter.search)}%`);
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
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
    )
    .orderBy(`substrates.${filter.column}`, filter.direction)
    .orderBy('substrates.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

/** @throws DomainError on `name` when another substrate has it */
export async function insertSubstrate(db: Executor, values: { name: string; description: string }) {
  try {
    return await db.insertInto('substrates').values(values).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    if (uniqueViolation(error) === 'substrates_name_key') {
      throw fieldError('name', 'Another substrate has this name.');
    }
    throw error;
  }
}

export async function findSubstrate(db: Executor, id: number) {
  return db.selectFrom('substrates').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function listCustomLayouts(
  db: Executor,
  scope: Scope,
  filter: PageFilter & { company?: number | undefined },
) {
  let query = db.selectFrom('custom_layouts');
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  if (filter.company !== undefined) query = query.where('company_id', '=', filter.company);
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

/** @throws DomainError on `name` when another layout of the company has it */
export async function insertCustomLayout(
  db: Executor,
  values: {
    company_id: number;
    name: string;
    description: string;
    position: GraphicLayout['position'];
    size_modules: number;
  },
) {
  try {
    return await db.insertInto('custom_layouts').values(values).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    if (uniqueViolation(error) === 'custom_layouts_company_id_name_key') {
      throw fieldError('name', 'Another custom layout of the company has this name.');
    }
    throw error;
  }
}

/** The company's type, or undefined when there is none of this id. For the operator, who names companies by id. */
export async function findCompanyType(db: Executor, id: number) {
  const row = await db.selectFrom('companies').where('id', '=', id).select('company_type').executeTakeFirst();
  return row?.company_type;
}
