import * as contract from '#lib/contract/own-account.ts';
import { route } from '#server/core/http/route.ts';
import { openOwnAccount, twoFactorPorts } from '../queries/account-ports.ts';
import { revokeOtherSessions } from '../queries/tokens.ts';
import { updateUser } from '../queries/users.ts';
import { hashPassword } from '../rules/password.ts';
import { checkNewPassword, checkOwnPassword } from './own-password.ts';
import { confirmTwoFactor, startTwoFactor, turnOffTwoFactor } from './two-factor.ts';

export const changePasswordRoute = route(contract.changePassword, async ({ body, actor, services, request }) => {
  const { account, attempt } = await openOwnAccount(services, actor, request);
  await checkOwnPassword(attempt, account.password_hash, body.current_password, 'current_password');
  checkNewPassword(body.current_password, body.new_password, services.config.demo);
  await attempt.forgive();
  const password_hash = await hashPassword(body.new_password);
  await services.database.db.transaction().execute(async (trx) => {
    await updateUser(trx, account.id, { password_hash });
    await revokeOtherSessions(trx, account.id, actor.tokenId);
  });
  return undefined;
});

export const startTwoFactorRoute = route(contract.startTwoFactor, async ({ body, actor, services, request }) => {
  const { account, attempt } = await openOwnAccount(services, actor, request);
  await checkOwnPassword(attempt, account.password_hash, body.password, 'password');
  const { secret, uri } = await startTwoFactor(twoFactorPorts(services), account);
  return { secret, otpauth_uri: uri };
});

export const confirmTwoFactorRoute = route(contract.confirmTwoFactor, async ({ body, actor, services, request }) => {
  const { account, attempt } = await openOwnAccount(services, actor, request);
  return { recovery_codes: await confirmTwoFactor(twoFactorPorts(services), attempt, account.id, body.otp) };
});

export const turnOffTwoFactorRoute = route(contract.turnOffTwoFactor, async ({ body, actor, services, request }) => {
  const { account, attempt } = await openOwnAccount(services, actor, request);
  await checkOwnPassword(attempt, account.password_hash, body.password, 'password');
  await turnOffTwoFactor(twoFactorPorts(services), attempt, account.id, body.otp);
  return undefined;
});
