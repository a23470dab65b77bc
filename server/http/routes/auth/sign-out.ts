import * as contract from '#lib/contract/auth.ts';
import { revokeToken } from '#server/db/token-repository.ts';
import { route } from '../../core/route.ts';

export const signOutRoute = route(contract.signOut, async ({ actor, services }) => {
  await revokeToken(services.database.db, actor.tokenId);
  return undefined;
});
