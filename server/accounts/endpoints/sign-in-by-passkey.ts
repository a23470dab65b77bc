import * as contract from '#lib/contract/passkeys.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { findPasskeyByCredential, insertChallenge, recordPasskeyUse } from '../queries/passkeys.ts';
import { insertSession, sessionHours } from '../queries/sign-ins.ts';
import { refusesPassword } from '../queries/single-sign-ons.ts';
import { authenticationOptions, challengeMinutes, hashChallenge } from '../rules/passkey-ceremony.ts';
import { beginAttempt } from './attempt.ts';
import { checkPasskeyAnswer, invalidPasskey } from './prove-passkey.ts';

export const startPasskeySignIn = endpoint(contract.startPasskeySignIn, async ({ config, inUnitOfWork }) => {
  const options = await authenticationOptions(config);
  const expiresAt = new Date(Date.now() + challengeMinutes * 60_000);
  await inUnitOfWork(({ trx }) =>
    insertChallenge(trx, { challenge_hash: hashChallenge(options.challenge), user_id: null, expires_at: expiresAt }),
  );
  return { options: { ...options } };
});

/**
 * Signs in the user of a passkey. Says the same for an unknown passkey, a wrong answer and an inactive user.
 * @throws DomainError invalid_passkey, single_sign_on_required or too_many_requests
 */
export const signInByPasskey = endpoint(contract.signInByPasskey, async (call) => {
  const { body, config, database, inUnitOfWork, request, audit } = call;
  const { db } = database;
  const passkey = await findPasskeyByCredential(db, body.passkey.id);
  if (passkey) audit({ userId: passkey.user_id, companyId: passkey.company_id });
  const attempt = beginAttempt(database, { email: passkey?.email ?? '', address: request.ip });
  // Failures of others lock no one out who has both: the passkey, and what unlocks it.
  await attempt.checkOpen(true);
  const use = passkey && (await checkPasskeyAnswer({ database, config }, passkey, body.passkey));
  if (!passkey || !use || !passkey.is_active) return attempt.fail(invalidPasskey());
  await attempt.checkOpen(true);
  if (await refusesPassword(db, { id: passkey.user_id, companyId: passkey.company_id })) {
    throw new DomainError('single_sign_on_required', reason('singleSignOnRequired'));
  }
  const token = createToken();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  const acceptLanguage = request.headers['accept-language'];
  const { network } = attempt;
  const session = { userId: passkey.user_id, network, acceptLanguage, hash: hashToken(token), expiresAt };
  const signedIn = await inUnitOfWork(async ({ trx }) => {
    if (!(await recordPasskeyUse(trx, passkey.id, use))) return null;
    return insertSession(trx, session);
  });
  if (!signedIn) return attempt.fail(invalidPasskey());
  await attempt.forgive();
  audit({ tokenId: signedIn.tokenId, resourceId: signedIn.tokenId });
  return { token, expires_at: expiresAt.toISOString(), user: signedIn.user };
});
