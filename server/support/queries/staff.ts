import { permissionsOf, rolesOf } from '#lib/permissions/permissions.ts';
import type { Executor } from '#server/core/db/database.ts';
import { escapeLike } from '#server/core/db/statements/sql-text.ts';

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
  page: {
    search?: string | undefined;
    column: 'name' | 'id';
    direction: 'asc' | 'desc';
    limit: number;
    offset: number;
  },
) {
  let query = selectStaff(db);
  if (page.search) {
    const like = `%${escapeLike(page.search)}%`;
    query = query.where((eb) => eb.or([eb('users.name', 'ilike', like), eb('users.email', 'ilike', like)]));
  }
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
