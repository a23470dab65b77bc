import type { Transaction } from 'kysely';
import { rolesOf } from '#lib/permissions/permissions.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { ScimCaller } from '#server/core/http/rate-limits.ts';
import { findDefaultRole, listGroupsOfUser } from '../queries/scim-groups.ts';
import { lockAdmins, updateUser } from '../queries/users.ts';
import { adminRolesOf } from '../rules/manage-users.ts';
import { scimError } from '../rules/scim.ts';

/**
 * Refuses a change that takes the company's last active user who manages users; changes of administrators take turns.
 * @throws SCIM 409
 */
export async function checkManaged(trx: Transaction<Schema>, caller: ScimCaller, userId: number): Promise<void> {
  const admins = await lockAdmins(trx, caller.companyId, adminRolesOf(caller.companyType));
  if (admins.length === 1 && admins[0] === userId) throw scimError(409, null, englishReason(reason('lastAdmin')));
}

/** Role of users without a group: the default of single sign-on, or else the role with the fewest permissions. */
export async function roleWithoutGroup(trx: Transaction<Schema>, caller: ScimCaller): Promise<string> {
  const roles: string[] = rolesOf(caller.companyType);
  const chosen = await findDefaultRole(trx, caller.companyId);
  const role = chosen !== null && roles.includes(chosen) ? chosen : roles.at(-1);
  if (role === undefined) throw new Error('The company type has no roles.');
  return role;
}

/** Gives a user the first role of its groups, in the order of `rolesOf`. */
export async function followGroups(
  trx: Transaction<Schema>,
  caller: ScimCaller,
  user: { id: number; role: string },
): Promise<void> {
  const groups = await listGroupsOfUser(trx, user.id);
  const role = rolesOf(caller.companyType).find((one) => groups.includes(one)) ?? (await roleWithoutGroup(trx, caller));
  if (role === user.role) return;
  if (!adminRolesOf(caller.companyType).includes(role)) await checkManaged(trx, caller, user.id);
  await updateUser(trx, user.id, { role });
}
