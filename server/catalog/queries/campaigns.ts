import type { Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { deleteUnlessUsed } from '#server/core/db/errors/foreign-key-violation.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fetchPage, isInScope } from '#server/core/db/statements/page-query.ts';
import { fieldError } from '#server/core/errors.ts';
import { fitsFilter, type LookupFilter } from './lookup-filter.ts';

const columns = ['id', 'company_id as company', 'name', 'url', 'is_archived'] as const;

export async function listCampaigns(db: Executor, scope: Scope, filter: LookupFilter & { column: 'id' | 'name' }) {
  const query = db.selectFrom('campaigns').where(fitsFilter(scope, filter, ['name']));
  return fetchPage(query, query.select(columns), filter);
}

export async function findCampaign(db: Executor, scope: Scope, id: number) {
  return db.selectFrom('campaigns').where('id', '=', id).where(isInScope(scope)).select(columns).executeTakeFirst();
}

/** @throws DomainError on `name` when another campaign of the company has it */
export async function insertCampaign(
  trx: Transaction<Schema>,
  values: { company_id: number; name: string; url: string },
) {
  try {
    return await trx.insertInto('campaigns').values(values).returning(columns).executeTakeFirstOrThrow();
  } catch (error) {
    throw nameTaken(error);
  }
}

/**
 * An absent value stays as it is.
 * @returns undefined when the company has no such campaign
 * @throws DomainError on `name` when another campaign of the company has it
 */
export async function updateCampaign(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  values: { name?: string | undefined; url?: string | undefined; is_archived?: boolean | undefined },
) {
  try {
    return await trx
      .updateTable('campaigns')
      .set((eb) => ({
        name: values.name ?? eb.ref('name'),
        url: values.url ?? eb.ref('url'),
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
 * @returns false when the company has no such campaign
 * @throws DomainError conflict when it has products
 */
export async function deleteCampaign(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  const query = trx.deleteFrom('campaigns').where('id', '=', id).where(isInScope(scope)).returning('id');
  const row = await deleteUnlessUsed('Products belong to this campaign. Take them out of it first.', () =>
    query.executeTakeFirst(),
  );
  return row !== undefined;
}

function nameTaken(error: unknown): unknown {
  return uniqueViolation(error) === 'campaigns_company_id_name_key'
    ? fieldError('name', 'Another campaign of the company has this name.')
    : error;
}
