import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** How the company's provider names the groups of roles; roles without a name of the provider have no row. */
export async function listScimGroups(db: Executor, companyId: number) {
  return db
    .selectFrom('scim_groups')
    .where('company_id', '=', companyId)
    .select(['role', 'external_id', 'display_name'])
    .execute();
}

export async function saveScimGroup(
  trx: Transaction<Schema>,
  key: { companyId: number; role: string },
  values: { external_id: string | null; display_name: string | null },
): Promise<void> {
  await trx
    .insertInto('scim_groups')
    .values({ company_id: key.companyId, role: key.role, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'role']).doUpdateSet(values))
    .execute();
}

export async function deleteScimGroup(trx: Transaction<Schema>, companyId: number, role: string): Promise<void> {
  await trx.deleteFrom('scim_groups').where('company_id', '=', companyId).where('role', '=', role).execute();
}

/** Members of a group: those whom the provider put there, and users with the role whom it put nowhere. */
export async function listScimMembers(db: Executor, companyId: number, role: string) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT users.id, users.name
      FROM users
      LEFT JOIN scim_users ON scim_users.user_id = users.id
      CROSS JOIN LATERAL (
        SELECT role FROM scim_members WHERE user_id = users.id
        UNION ALL
        SELECT users.role WHERE NOT EXISTS (SELECT FROM scim_members WHERE user_id = users.id)
      ) AS member
     WHERE users.company_id = ${companyId}
       AND (scim_users.removed_at IS NULL OR users.is_active)
       AND member.role = ${role}
     ORDER BY users.id`.execute(db);
  return rows;
}

/** Roles of the groups that the provider has put the user into. */
export async function listGroupsOfUser(db: Executor, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('scim_members').where('user_id', '=', userId).select('role').execute();
  return rows.map(({ role }) => role);
}

export async function insertMember(trx: Transaction<Schema>, userId: number, role: string): Promise<void> {
  await trx
    .insertInto('scim_members')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMember(trx: Transaction<Schema>, userId: number, role?: string): Promise<void> {
  let query = trx.deleteFrom('scim_members').where('user_id', '=', userId);
  if (role !== undefined) query = query.where('role', '=', role);
  await query.execute();
}

/** The role of users without a group, as single sign-on has it. */
export async function findDefaultRole(db: Executor, companyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('single_sign_ons')
    .where('company_id', '=', companyId)
    .select('default_role')
    .executeTakeFirst();
  return row?.default_role ?? null;
}
