import * as contract from '#lib/contract/own-account.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { endPasswordResets } from '../queries/password-resets.ts';
import { revokeSessions } from '../queries/tokens.ts';
import { updateUser } from '../queries/users.ts';
import { checkNewPassword, hashPassword } from '../rules/password.ts';
import { checkOwnPassword, openOwnAccount } from './open-own-account.ts';

export const updatePassword = endpoint(contract.updatePassword, async (call) => {
  const { body, actor, config, inUnitOfWork } = call;
  const { account, attempt } = await openOwnAccount(call);
  await checkOwnPassword(attempt, account.password_hash, body.current_password, 'current_password');
  checkNewPassword(body.current_password, body.new_password, config.demo);
  await attempt.forgive();
  const password_hash = await hashPassword(body.new_password);
  await inUnitOfWork(async ({ trx }) => {
    await updateUser(trx, account.id, { password_hash });
    await revokeSessions(trx, account.id, actor.tokenId);
    await endPasswordResets(trx, account.id);
  });
  return undefined;
});
