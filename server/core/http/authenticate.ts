import { type Permission, permissionsOf } from '#lib/permissions/permissions.ts';
import type { Actor } from '../actor.ts';
import { hashToken, isWellFormedToken } from '../token.ts';
import type { TokenHolder } from './token-holder.ts';
import type { TokenHolders } from './token-holders.ts';

const scheme = /^uat +([A-Za-z0-9_]{1,200})$/i;

/** The actor of a request; null without a token, and for a malformed, unknown, revoked or expired one. */
export async function authenticate(
  holders: Pick<TokenHolders, 'find'>,
  header: string | undefined,
): Promise<Actor | null> {
  const token = scheme.exec(header ?? '')?.[1];
  if (!token || !isWellFormedToken(token)) return null;
  const holder = await holders.find(hashToken(token));
  if (!holder) return null;
  const known = actors.get(holder);
  if (known) return known;
  const actor = actorOf(holder);
  actors.set(holder, actor);
  return actor;
}

/**
 * One for each holder: what is known of an actor may be kept with it (a WeakMap), and ends when its holder is
 * forgotten.
 */
const actors = new WeakMap<TokenHolder, Actor>();

function actorOf(holder: TokenHolder): Actor {
  const ofRole = permissionsOf(holder.company_type, holder.role);
  return {
    userId: holder.user_id,
    companyId: holder.company_id,
    companyType: holder.company_type,
    role: holder.role,
    // A token never outlives a change of role: what it may do is at most what its user may do now.
    permissions: holder.is_session
      ? ofRole
      : ofRole.filter((permission: Permission) => holder.permissions.includes(permission)),
    tokenId: holder.token_id,
    isSession: holder.is_session,
  };
}
