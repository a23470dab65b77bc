import * as contract from '#lib/contract/auth.ts';
import * as own from '#lib/contract/own-account.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findProfile, updateUser } from '../queries/users.ts';

type Profile = Awaited<ReturnType<typeof readProfile>>;

/** Kept as long as their actors are: what a profile shows is among the changes that end those. */
const profiles = new WeakMap<Actor, Profile>();

export const me = endpoint(contract.me, async ({ actor, database }) => {
  const known = profiles.get(actor);
  if (known) return known;
  const profile = await readProfile(database, actor);
  profiles.set(actor, profile);
  return profile;
});

export const updateMe = endpoint(own.updateMe, async ({ body, actor, database, inUnitOfWork }) => {
  if (!actor.isSession) throw new DomainError('permission_denied', reason('passwordSignInRequired'));
  await inUnitOfWork(({ trx }) =>
    updateUser(trx, actor.userId, {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.time_zone !== undefined && { time_zone: body.time_zone }),
      ...(body.notices !== undefined && { notices: body.notices }),
      ...(body.notices_daily !== undefined && { notices_daily: body.notices_daily }),
      ...(body.language !== undefined && { language: body.language }),
    }),
  );
  return readProfile(database, actor);
});

async function readProfile({ db }: Database, actor: Actor) {
  const profile = await findProfile(db, actor.userId, actor.tokenId);
  return {
    user: { id: profile.id, email: profile.email, name: profile.name, role: profile.role },
    role: profile.role,
    company: {
      id: profile.company_id,
      name: profile.company_name,
      slug: profile.slug,
      company_type: profile.company_type,
      language: profile.company_language,
    },
    permissions: [...actor.permissions],
    two_factor: {
      is_on: Boolean(profile.two_factor),
      has_app: Boolean(profile.has_app),
      passkeys: profile.passkeys,
      recovery_codes_left: profile.recovery_codes_left,
    },
    token: { id: actor.tokenId, expires_at: profile.expires_at.toISOString() },
    time_zone: profile.time_zone,
    notices: profile.notices,
    notices_daily: profile.notices_daily,
    language: profile.language,
  };
}
