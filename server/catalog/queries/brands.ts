import type { Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { deleteUnlessUsed } from '#server/core/db/errors/foreign-key-violation.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fetchPage, isInScope } from '#server/core/db/statements/page-query.ts';
import { fieldError } from '#server/core/errors.ts';
import { fitsFilter, type LookupFilter } from './lookup-filter.ts';

const columns = ['id', 'company_id as company', 'name', 'description', 'url', 'image', 'is_archived'] as const;

export async function listBrands(db: Executor, scope: Scope, filter: LookupFilter & { column: 'id' | 'name' }) {
  const query = db.selectFrom('brands').where(fitsFilter(scope, filter, ['name']));
  return fetchPage(query, query.select(columns), filter);
}

export async function findBrand(db: Executor, scope: Scope, id: number) {
  return db.selectFrom('brands').where('id', '=', id).where(isInScope(scope)).select(columns).executeTakeFirst();
}

/** @throws DomainError on `name` when another brand of the company has it */
export async function insertBrand(
  trx: Transaction<Schema>,
  values: { company_id: number; name: string; description: string; url: string; image: string | null },
) {
  try {
    return await trx.insertInto('brands').values(values).returning(columns).executeTakeFirstOrThrow();
  } catch (error) {
    throw nameTaken(error);
  }
}

/**
 * An absent value stays as it is.
 * @returns undefined when the company has no such brand
 * @throws DomainError on `name` when another brand of the company has it
 */
export async function updateBrand(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  values: {
    name?: string | undefined;
    description?: string | undefined;
    url?: string | undefined;
    image?: string | null | undefined;
    is_archived?: boolean | undefined;
  },
) {
  try {
    return await trx
      .updateTable('brands')
      .set((eb) => ({
        name: values.name ?? eb.ref('name'),
        description: values.description ?? eb.ref('description'),
        url: values.url ?? eb.ref('url'),
        image: values.image === undefined ? eb.ref('image') : values.image,
        is_archived: values.is_archived ?? eb.ref('is_archived'),
      }))
      .where('id', '=', id)
      .where(isInScope(scope))
      .returning(columns)
      .executeTakeFirst();
  } catch (error) {
    throw nameTaken(error);
  }
}

/**
 * @returns false when the company has no such brand
 * @throws DomainError conflict when it has products
 */
export async function deleteBrand(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  const query = trx.deleteFrom('brands').where('id', '=', id).where(isInScope(scope)).returning('id');
  const row = await deleteUnlessUsed(
    'Products belong to this brand. Give them another brand first, or rename this one.',
    () => query.executeTakeFirst(),
  );
  return row !== undefined;
}

function nameTaken(error: unknown): unknown {
  return uniqueViolation(error) === 'brands_company_id_name_key'
    ? fieldError('name', 'Another brand of the company has this name.')
    : error;
}
