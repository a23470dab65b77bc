import * as contract from '#lib/contract/own-account.ts';
import { revokeOtherSessions } from '#server/db/token-repository.ts';
import { updateUser } from '#server/db/user-repository.ts';
import { checkNewPassword, checkOwnPassword } from '#server/domain/auth/own-password.ts';
import { hashPassword } from '#server/domain/auth/password.ts';
import { confirmTwoFactor, startTwoFactor, turnOffTwoFactor } from '#server/domain/auth/two-factor.ts';
import { route } from '../../core/route.ts';
import { openOwnAccount, twoFactorPorts } from './account-ports.ts';

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
