import * as contract from '#lib/contract/users.ts';
import { findUser } from '#server/db/user-repository.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { checkWholeAuthority } from '#server/domain/users/manage-users.ts';
import { route } from '../../core/route.ts';
import { twoFactorPorts } from '../auth/account-ports.ts';

export const resetTwoFactorRoute = route(contract.resetTwoFactor, async ({ params, actor, services }) => {
  const user = await findUser(services.database.db, scopeOf(actor), params.id);
  if (!user) throw notFound();
  checkWholeAuthority(actor);
  // One's own needs the password and a code: a session somebody left open is not enough.
  if (user.id === actor.userId) throw new DomainError('conflict', 'Turn your own off in your account.');
  await twoFactorPorts(services).remove(user.id);
  return undefined;
});
