import * as contract from '#lib/contract/auth.ts';
import { operation } from '#server/core/http/operation.ts';
import { revokeToken } from '../queries/tokens.ts';

export const signOut = operation(contract.signOut, async ({ actor, database }) => {
  await revokeToken(database.db, actor.tokenId);
  return undefined;
});
