import { permissionsOf, rolesOf } from '#lib/permissions/permissions.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

const supportRoles = rolesOf('operator').filter((role) => permissionsOf('operator', role).includes('support_view'));

function selectStaff(db: Executor) {
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('companies.company_type', '=', 'operator')
    .where('users.role', 'in', supportRoles)
    .where('users.is_active', '=', true);
}

/** Whether a group can be given to this user. */
export async function isStaff(db: Executor, userId: number): Promise<boolean> {
  return (await selectStaff(db).where('users.id', '=', userId).select('users.id').executeTakeFirst()) !== undefined;
}

export async function listStaff(
  db: Executor,
  page: Page<'name' | 'id'> & {
    search?: string | undefined;
  },
) {
  let query = selectStaff(db);
  if (page.search) query = query.where(containsText(page.search, 'users.name', 'users.email'));
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(['users.id', 'users.name', 'users.email'])
    .orderBy(`users.${page.column}`, page.direction)
    .orderBy('users.id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
}
