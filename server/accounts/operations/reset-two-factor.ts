import * as contract from '#lib/contract/users.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { route } from '#server/core/http/route.ts';
import { twoFactorPorts } from '../queries/account-ports.ts';
import { findUser } from '../queries/users.ts';
import { checkWholeAuthority } from './manage-users.ts';

export const resetTwoFactorRoute = route(contract.resetTwoFactor, async ({ params, actor, services }) => {
  const user = await findUser(services.database.db, scopeOf(actor), params.id);
  if (!user) throw notFound();
  checkWholeAuthority(actor);
  // One's own needs the password and a code: a session somebody left open is not enough.
  if (user.id === actor.userId) throw new DomainError('conflict', 'Turn your own off in your account.');
  await twoFactorPorts(services).remove(user.id);
  return undefined;
});
