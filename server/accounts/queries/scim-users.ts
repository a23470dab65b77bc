import { sql, type Transaction } from 'kysely';
import { inspectorRole } from '#lib/permissions/permissions.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { ScimAttributes } from '#server/core/db/schema/accounts.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows } from '#server/core/db/statements/page-query.ts';
import type { ScimCondition } from '../rules/scim-filter.ts';

export type ScimUserRow = NonNullable<Awaited<ReturnType<typeof findScimUser>>>;

/** Users of the company that its provider sees: no inspectors, and none that it has deleted. */
function selectScimUsers(db: Executor, companyId: number) {
  return db
    .selectFrom('users')
    .leftJoin('scim_users', 'scim_users.user_id', 'users.id')
    .where('users.company_id', '=', companyId)
    .where('users.role', '<>', inspectorRole)
    .where((eb) => eb.or([eb('scim_users.removed_at', 'is', null), eb('users.is_active', '=', true)]));
}

const columns = [
  'users.id',
  'users.email',
  'users.name',
  'users.role',
  'users.is_active',
  'users.created_at',
  'scim_users.external_id',
  'scim_users.attributes',
  'scim_users.changed_at',
] as const;

export async function findScimUser(db: Executor, companyId: number, id: number) {
  return selectScimUsers(db, companyId).where('users.id', '=', id).select(columns).executeTakeFirst();
}

export async function listScimUsers(
  db: Executor,
  companyId: number,
  page: { conditions: readonly ScimCondition[]; startIndex: number; count: number },
) {
  let query = selectScimUsers(db, companyId);
  for (const condition of page.conditions) query = query.where(conditionSql(condition));
  const total = await countRows(query);
  const rows = await query
    .select(columns)
    .orderBy('users.id')
    .limit(page.count)
    .offset(page.startIndex - 1)
    .execute();
  return { total, rows };
}

/** RFC 7643: userName ignores case, externalId does not. */
function conditionSql(condition: ScimCondition) {
  if (condition.attribute === 'active') return sql<boolean>`users.is_active = ${condition.value}`;
  const { attribute, operator, value } = condition;
  const lower = value.toLowerCase();
  const column = {
    id: sql`users.id::text`,
    userName: sql`lower(users.email)`,
    externalId: sql`scim_users.external_id`,
    displayName: sql`lower(users.name)`,
  }[attribute];
  const wanted = attribute === 'id' || attribute === 'externalId' ? value : lower;
  switch (operator) {
    case 'eq':
      return sql<boolean>`${column} = ${wanted}`;
    case 'sw':
      return sql<boolean>`coalesce(starts_with(${column}, ${wanted}), false)`;
    case 'co':
      return sql<boolean>`coalesce(strpos(${column}, ${wanted}) > 0, false)`;
    case 'ew':
      return sql<boolean>`coalesce(starts_with(reverse(${column}), reverse(${wanted})), false)`;
  }
}

/** A user of the company with the address, whom its provider has deleted: one that it creates again. */
export async function findRemovedUser(trx: Transaction<Schema>, companyId: number, email: string) {
  return trx
    .selectFrom('users')
    .innerJoin('scim_users', 'scim_users.user_id', 'users.id')
    .where('users.company_id', '=', companyId)
    .where('users.is_active', '=', false)
    .where('scim_users.removed_at', 'is not', null)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .select('users.id')
    .executeTakeFirst();
}

export async function saveScimUser(
  trx: Transaction<Schema>,
  userId: number,
  { externalId, attributes }: { externalId: string | null; attributes: ScimAttributes },
): Promise<void> {
  const values = {
    external_id: externalId,
    attributes: JSON.stringify(attributes),
    changed_at: sql<Date>`now()`,
    removed_at: null,
  };
  await trx
    .insertInto('scim_users')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function markRemoved(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx
    .insertInto('scim_users')
    .values({ user_id: userId, removed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ removed_at: sql<Date>`now()` }))
    .execute();
}

/** Whether the company's provider manages the user by SCIM. */
export async function isProvisioned(db: Executor, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('scim_users')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
