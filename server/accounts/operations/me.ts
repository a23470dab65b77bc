import * as contract from '#lib/contract/auth.ts';
import { operation } from '#server/core/http/operation.ts';
import { findProfile } from '../queries/users.ts';

export const me = operation(contract.me, async ({ actor, database }) => {
  const profile = await findProfile(database.db, actor.userId, actor.tokenId);
  return {
    user: { id: profile.id, email: profile.email, name: profile.name, role: profile.role },
    role: profile.role,
    company: {
      id: profile.company_id,
      name: profile.company_name,
      slug: profile.slug,
      company_type: profile.company_type,
    },
    permissions: [...actor.permissions],
    two_factor: { is_on: Boolean(profile.two_factor), recovery_codes_left: profile.recovery_codes_left },
    token: { id: actor.tokenId, expires_at: profile.expires_at.toISOString() },
  };
});
