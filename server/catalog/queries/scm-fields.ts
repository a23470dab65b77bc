import type { Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fetchPage, isInScope } from '#server/core/db/statements/page-query.ts';
import { fieldError } from '#server/core/errors.ts';
import { fitsFilter, type LookupFilter } from './lookup-filter.ts';

const columns = ['id', 'company_id as company', 'key', 'name', 'is_archived'] as const;

export async function listScmFields(
  db: Executor,
  scope: Scope,
  filter: LookupFilter & { column: 'id' | 'key' | 'name' },
) {
  const query = db.selectFrom('scm_fields').where(fitsFilter(scope, filter, ['key', 'name']));
  return fetchPage(query, query.select(columns), filter);
}

export async function findScmField(db: Executor, scope: Scope, id: number) {
  return db.selectFrom('scm_fields').where('id', '=', id).where(isInScope(scope)).select(columns).executeTakeFirst();
}

/** @throws DomainError on `key` when another SCM field of the company has it */
export async function insertScmField(
  trx: Transaction<Schema>,
  values: { company_id: number; key: string; name: string },
) {
  try {
    return await trx.insertInto('scm_fields').values(values).returning(columns).executeTakeFirstOrThrow();
  } catch (error) {
    throw keyTaken(error);
  }
}

/**
 * An absent value stays as it is.
 * @returns undefined when the company has no such SCM field
 */
export async function updateScmField(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  values: { name?: string | undefined; is_archived?: boolean | undefined },
) {
  return trx
    .updateTable('scm_fields')
    .set((eb) => ({
      name: values.name ?? eb.ref('name'),
      is_archived: values.is_archived ?? eb.ref('is_archived'),
    }))
    .where('id', '=', id)
    .where(isInScope(scope))
    .returning(columns)
    .executeTakeFirst();
}

/**
 * @returns false when the company has no such SCM field
 */
export async function deleteScmField(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  const query = trx.deleteFrom('scm_fields').where('id', '=', id).where(isInScope(scope)).returning('id');
  const row = await query.executeTakeFirst();
  return row !== undefined;
}

function keyTaken(error: unknown): unknown {
  return uniqueViolation(error) === 'scm_fields_company_id_key_key'
    ? fieldError('key', 'Another SCM field of the company has this key.')
    : error;
}
