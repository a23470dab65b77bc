import { type Permission, permissionsOf, rolesOf } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';

interface KnownUser {
  id: number;
  company_id: number;
  company_type: 'brand_owner' | 'printing_partner' | 'operator';
}

/** @throws DomainError on `field` when users of that kind of company cannot have it. */
export function checkRole(companyType: KnownUser['company_type'], role: string, field = 'role'): void {
  const possible: string[] = rolesOf(companyType);
  if (!possible.includes(role)) throw fieldError(field, reason('choiceInvalid', { names: possible.join(', ') }));
}

/** No user takes away their own access. */
export function checkNotSelf(actor: Actor, userId: number, change: { role?: unknown; is_active?: unknown }): void {
  if (actor.userId !== userId) return;
  if (change.role !== undefined) throw fieldError('role', reason('ownRoleNotChangeable'));
  if (change.is_active === false) throw fieldError('is_active', reason('ownUserNotDeactivatable'));
}

/**
 * Assigning a role or a password requires the complete permissions of the actor's own role: a token with a part of its
 * user's permissions could otherwise create a user with the rest.
 */
export function checkWholeAuthority(actor: Actor): void {
  const held = permissionsOf(actor.companyType, actor.role);
  if (held.every((permission) => actor.permissions.includes(permission))) return;
  throw new DomainError('permission_denied', reason('tokenNotSufficient'));
}

/** Roles that manage the users of a company of the type. */
export function adminRolesOf(companyType: KnownUser['company_type']): string[] {
  return rolesOf(companyType).filter((role) => permissionsOf(companyType, role).includes('user_manage'));
}

/**
 * A company keeps a user who manages its users, for any actor and any number of changes at once.
 * @throws DomainError on `role` or `is_active` when the change leaves none
 */
export function checkStaysManaged(
  user: KnownUser & { role: string; is_active: boolean },
  change: { role?: string | undefined; is_active?: boolean | undefined },
  otherAdmins: number,
): void {
  const admins = adminRolesOf(user.company_type);
  if (otherAdmins > 0 || !user.is_active || !admins.includes(user.role)) return;
  const message = reason('lastAdmin');
  if (change.role !== undefined && !admins.includes(change.role)) throw fieldError('role', message);
  if (change.is_active === false) throw fieldError('is_active', message);
}

/** A user's own tokens need token_manage; another's also user_manage. A foreign user is one that does not exist. */
export function checkTokenOwner(actor: Actor, user: KnownUser | undefined): asserts user is KnownUser {
  if (!user) throw notFound();
  if (user.id !== actor.userId && !actor.permissions.includes('user_manage')) throw notFound();
}

/**
 * A token holds at most what its user may do and what its maker holds: no privilege escalation. It lives at
 * most a year.
 */
export function checkTokenWish(
  held: { user: readonly Permission[]; maker: readonly Permission[] },
  wish: { permissions: readonly Permission[]; expires_at: string },
): Date {
  const without = (those: readonly Permission[]) =>
    wish.permissions.filter((permission) => !those.includes(permission));
  const excess = without(held.user);
  if (excess.length > 0)
    throw fieldError('permissions', reason('userLacksPermissions', { permissions: excess.join(', ') }));
  const lacking = without(held.maker);
  if (lacking.length > 0) {
    throw fieldError('permissions', reason('permissionsNotHeld', { permissions: lacking.join(', ') }));
  }
  const expiresAt = new Date(wish.expires_at);
  const now = Date.now();
  if (expiresAt.getTime() <= now) throw fieldError('expires_at', reason('timeNotInFuture'));
  if (expiresAt.getTime() > now + 366 * 86_400_000) throw fieldError('expires_at', reason('atMostAYearFromNow'));
  return expiresAt;
}

/** The operator makes users of every company. */
export function companyForNewUser(actor: Actor, wanted: number | undefined): number {
  if (wanted === undefined || wanted === actor.companyId) return actor.companyId;
  if (actor.companyType === 'operator') return wanted;
  throw new DomainError('validation_error', reason('companyNotFound'), {
    fields: { company: [reason('companyNotFound')] },
  });
}
