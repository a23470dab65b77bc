import { permissionsOf, rolesOf } from '#lib/permissions/permissions.ts';
import type { Executor } from '#server/core/db/database.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
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
  return listPage(query, query.select(['users.id', 'users.name', 'users.email']), page, 'users');
}
