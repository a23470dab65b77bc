import * as contract from '#lib/contract/auth.ts';
import { route } from '#server/core/http/route.ts';
import { revokeToken } from '../queries/tokens.ts';

export const signOutRoute = route(contract.signOut, async ({ actor, services }) => {
  await revokeToken(services.database.db, actor.tokenId);
  return undefined;
});
