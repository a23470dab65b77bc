import * as contract from '#lib/contract/own-account.ts';
import * as users from '#lib/contract/users.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { deletePasskeys } from '../queries/passkeys.ts';
import { confirmSecret, deleteTwoFactor, findTwoFactor, storeUnconfirmedSecret } from '../queries/two-factor.ts';
import { findUser } from '../queries/users.ts';
import { checkWholeAuthority } from '../rules/manage-users.ts';
import {
  createRecoveryCodes,
  createTwoFactorSecret,
  otpauthUri,
  readTypedCode,
  stepOfCode,
  wrongCode,
} from '../rules/one-time-code.ts';
import { checkOwnPassword, openOwnAccount } from './open-own-account.ts';
import { spendCode } from './spend-code.ts';

const alreadyOn = () => new DomainError('conflict', reason('twoFactorOnAlready'));

/** Returns a secret for an authenticator app. Sign-in asks for codes only after one was confirmed. */
export const startTwoFactor = endpoint(contract.startTwoFactor, async (call) => {
  const { body, config, inUnitOfWork } = call;
  const { account, attempt } = await openOwnAccount(call);
  await checkOwnPassword(attempt, account.password_hash, body.password, 'password');
  const secret = createTwoFactorSecret();
  if (!(await inUnitOfWork(({ trx }) => storeUnconfirmedSecret(trx, config, account.id, secret)))) throw alreadyOn();
  return { secret, otpauth_uri: otpauthUri(secret, account.email) };
});

/** Turns two-factor sign-in on with a first code; the recovery codes are known only now. */
export const confirmTwoFactor = endpoint(contract.confirmTwoFactor, async (call) => {
  const { body, config, database, inUnitOfWork } = call;
  const { account, attempt } = await openOwnAccount(call);
  const kept = await findTwoFactor(database.db, config, account.id);
  if (!kept) throw new DomainError('conflict', reason('twoFactorNotStarted'));
  if (kept.isOn) throw alreadyOn();
  await attempt.checkOpen();
  const step = stepOfCode(kept.secret, readTypedCode(body.otp).code, Date.now());
  if (step === null) return attempt.fail(fieldError('otp', wrongCode));
  await attempt.checkOpen();
  const proof = { secret: kept.secret, step, recoveryCodes: createRecoveryCodes() };
  if (!(await inUnitOfWork(({ trx }) => confirmSecret(trx, config, account.id, proof)))) {
    throw new DomainError('conflict', reason('twoFactorStartedAgain'));
  }
  await attempt.forgive();
  return { recovery_codes: proof.recoveryCodes };
});

/** @throws DomainError on `otp` when the code is wrong, conflict when two-factor sign-in is not on. */
export const turnOffTwoFactor = endpoint(contract.turnOffTwoFactor, async (call) => {
  const { body, config, database, inUnitOfWork } = call;
  const { account, attempt } = await openOwnAccount(call);
  await checkOwnPassword(attempt, account.password_hash, body.password, 'password');
  const kept = await findTwoFactor(database.db, config, account.id);
  if (!kept?.isOn) throw new DomainError('conflict', reason('twoFactorNotOn'));
  const user = { id: account.id, secret: kept.secret };
  await spendCode({ database, config, attempt }, user, body.otp).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'invalid_otp' ? fieldError('otp', wrongCode) : error;
  });
  await attempt.forgive();
  await inUnitOfWork(({ trx }) => deleteTwoFactor(trx, account.id));
  return undefined;
});

export const resetTwoFactor = endpoint(users.resetTwoFactor, async ({ params, actor, database, inUnitOfWork }) => {
  const user = await findUser(database.db, scopeOf(actor), params.id);
  if (!user) throw notFound();
  checkWholeAuthority(actor);
  // One's own needs the password and a code: a session left open is not enough.
  if (user.id === actor.userId) throw new DomainError('conflict', reason('ownTwoFactorInAccountOnly'));
  await inUnitOfWork(async ({ trx, enqueue }) => {
    for (const passkeyId of await deletePasskeys(trx, user.id))
      await enqueue('mail-passkey', { passkeyId }, { group: user.company_id });
    await deleteTwoFactor(trx, user.id);
  });
  return undefined;
});
