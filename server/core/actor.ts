import type { CompanyType, Permission } from '#lib/permissions/permissions.ts';

/** Identity of a request: the user of its token, with the token's share of the user's permissions. */
export interface Actor {
  userId: number;
  companyId: number;
  companyType: CompanyType;
  role: string;
  permissions: readonly Permission[];
  tokenId: number;
  /** From signing in, not a token that was made for a program. */
  isSession: boolean;
}

/**
 * Companies whose resources an actor's queries may touch: its own, or all for the operator's staff. Repositories take
 * this, never a bare company id from a request.
 */
export type Scope = { companyId: number } | { everyCompany: true };

export function scopeOf(actor: Actor): Scope {
  return actor.companyType === 'operator' ? { everyCompany: true } : { companyId: actor.companyId };
}
