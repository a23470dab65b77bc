import * as contract from '#lib/contract/auth.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { findUserByEmail, insertSession, sessionHours } from '../queries/sign-ins.ts';
import { refusesPassword } from '../queries/single-sign-ons.ts';
import { revokeTokens } from '../queries/tokens.ts';
import { findSecondFactors } from '../queries/two-factor.ts';
import { demoPassword, hashPassword, verifyPassword } from '../rules/password.ts';
import { beginAttempt } from './attempt.ts';
import { spendPasskey } from './prove-passkey.ts';
import { spendCode } from './spend-code.ts';

const invalidCredentials = () => new DomainError('invalid_credentials', reason('emailOrPasswordWrong'));

let decoy: Promise<string> | undefined;

/**
 * Signs a user in. Says the same, in the same time, for an unknown user, a wrong password and an inactive user; that a
 * second factor is needed is said only after the right password.
 * @throws DomainError invalid_credentials, otp_required, second_factor_required, invalid_otp, invalid_passkey,
 * single_sign_on_required or too_many_requests
 */
export const signIn = endpoint(contract.signIn, async ({ body, config, database, inUnitOfWork, request, audit }) => {
  const { db } = database;
  const email = body.email.trim().toLowerCase();
  const attempt = beginAttempt(database, { email, address: request.ip });
  const hasCode = Boolean(body.otp?.trim() || body.passkey);
  await attempt.checkOpen(hasCode);
  const user = await findUserByEmail(db, email);
  if (user) audit({ userId: user.id, companyId: user.companyId });
  decoy ??= hashPassword('a password without an account');
  const matches = await verifyPassword(body.password, user?.passwordHash ?? (await decoy));
  const isDefault = !config.demo && body.password === demoPassword;
  if (!user || !matches || !user.isActive || isDefault) return attempt.fail(invalidCredentials());
  const factors = await findSecondFactors(db, config, user.id);
  // Refused before the answer shows that the password was right.
  await attempt.checkOpen(hasCode && factors !== null);
  if (factors) {
    const prove = { database, config, attempt };
    if (body.passkey) await spendPasskey(prove, user.id, body.passkey);
    else if (body.otp?.trim()) await spendCode(prove, { id: user.id, secret: factors.secret }, body.otp);
    else if (factors.passkeys > 0) throw new DomainError('second_factor_required', reason('secondFactorNeeded'));
    else throw new DomainError('otp_required', reason('oneTimeCodeNeeded'));
  }
  await attempt.forgive();
  if (await refusesPassword(db, user)) {
    throw new DomainError('single_sign_on_required', reason('singleSignOnRequired'));
  }
  const token = createToken();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  const { id: userId, passwordHash } = user;
  const acceptLanguage = request.headers['accept-language'];
  const { network } = attempt;
  const session = { userId, passwordHash, network, acceptLanguage, hash: hashToken(token), expiresAt };
  const signedIn = await inUnitOfWork(({ trx }) => insertSession(trx, session));
  if (!signedIn) throw invalidCredentials();
  audit({ tokenId: signedIn.tokenId, resourceId: signedIn.tokenId });
  return { token, expires_at: expiresAt.toISOString(), user: signedIn.user };
});

export const signOut = endpoint(contract.signOut, async ({ actor, inUnitOfWork }) => {
  await inUnitOfWork(({ trx }) => revokeTokens(trx, { id: actor.tokenId }));
  return undefined;
});
