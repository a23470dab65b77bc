import * as contract from '#lib/contract/auth.ts';
import { operation } from '#server/core/http/operation.ts';
import { revokeTokens } from '../queries/tokens.ts';

export const signOut = operation(contract.signOut, async ({ actor, inUnitOfWork }) => {
  await inUnitOfWork(({ trx }) => revokeTokens(trx, { id: actor.tokenId }));
  return undefined;
});
