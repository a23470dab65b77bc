import * as contract from '#lib/contract/passkeys.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentPasskey } from '../present/present-passkey.ts';
import * as queries from '../queries/passkeys.ts';
import { refusesPassword } from '../queries/single-sign-ons.ts';
import { hasRecentPassword } from '../queries/tokens.ts';
import { deleteRecoveryCodes, findSecondFactors, replaceRecoveryCodes } from '../queries/two-factor.ts';
import { lockUser } from '../queries/users.ts';
import { createRecoveryCodes, wrongCode } from '../rules/one-time-code.ts';
import * as ceremony from '../rules/passkey-ceremony.ts';
import { checkOwnPassword, openOwnAccount } from './open-own-account.ts';
import { spendPasskey } from './prove-passkey.ts';
import { spendCode } from './spend-code.ts';

const mostPasskeys = 20;

/** @throws DomainError conflict */
async function checkMayAdd(db: Executor, actor: Actor): Promise<void> {
  if (await refusesPassword(db, { id: actor.userId, companyId: actor.companyId })) {
    throw new DomainError('conflict', reason('singleSignOnRequired'));
  }
  if ((await queries.getPasskeys(db, actor.userId)).length >= mostPasskeys) {
    throw new DomainError('conflict', reason('atMostPasskeys', { count: mostPasskeys }));
  }
}

export const getPasskeys = endpoint(contract.getPasskeys, async (call) => {
  const { account } = await openOwnAccount(call);
  return { passkeys: (await queries.getPasskeys(call.database.db, account.id)).map(presentPasskey) };
});

export const startPasskey = endpoint(contract.startPasskey, async (call) => {
  const { body, actor, config, database, inUnitOfWork } = call;
  const { account, attempt } = await openOwnAccount(call);
  await checkMayAdd(database.db, actor);
  if (body.password !== undefined) {
    await checkOwnPassword(attempt, account.password_hash, body.password, 'password');
  } else if (!(await hasRecentPassword(database.db, actor.tokenId))) {
    throw fieldError('password', reason('passwordAgain'));
  }
  const known = await queries.getPasskeys(database.db, account.id);
  const options = await ceremony.registrationOptions(config, account, known);
  await inUnitOfWork(({ trx }) =>
    queries.insertChallenge(trx, {
      challenge_hash: ceremony.hashChallenge(options.challenge),
      user_id: account.id,
      expires_at: new Date(Date.now() + ceremony.challengeMinutes * 60_000),
    }),
  );
  return { options: { ...options } };
});

/** The password was asked for with the challenge, which is this user's and used up before the answer is looked at. */
export const createPasskey = endpoint(contract.createPasskey, async (call) => {
  const { body, actor, config, database, inUnitOfWork } = call;
  const { account } = await openOwnAccount(call);
  const challenge = ceremony.challengeOf(body.credential) ?? '';
  const isOpen = await transact(database, ({ trx }) =>
    queries.consumeChallenge(trx, ceremony.hashChallenge(challenge), account.id),
  );
  if (!isOpen) throw fieldError('credential', reason('passkeyChallengeExpired'));
  const made = await ceremony.verifyRegistration(config, body.credential, challenge);
  if (!made) throw fieldError('credential', reason('passkeyAnswerWrong'));
  return inUnitOfWork(async ({ trx, enqueue }) => {
    // Two that are added at once take turns: the first brings the recovery codes.
    await lockUser(trx, account.id);
    await checkMayAdd(trx, actor);
    const before = await findSecondFactors(trx, config, account.id);
    const row = await queries.insertPasskey(trx, { ...made, user_id: account.id, name: body.name });
    if (!row) throw fieldError('credential', reason('passkeyKnownAlready'));
    const recoveryCodes = before ? null : createRecoveryCodes();
    if (recoveryCodes) await replaceRecoveryCodes(trx, config, account.id, recoveryCodes);
    await enqueue('mail-passkey', { passkeyId: row.id }, { group: actor.companyId });
    return { ...presentPasskey(row), recovery_codes: recoveryCodes };
  });
});

export const updatePasskey = endpoint(contract.updatePasskey, async (call) => {
  const { account } = await openOwnAccount(call);
  const { params, body, inUnitOfWork } = call;
  const row = await inUnitOfWork(({ trx }) => queries.renamePasskey(trx, account.id, params.id, body.name));
  if (!row) throw notFound();
  return presentPasskey(row);
});

/** The last second factor goes by the rules of the one-time code: with the password and a second factor. */
export const deletePasskey = endpoint(contract.deletePasskey, async (call) => {
  const { params, body, config, database, inUnitOfWork } = call;
  const { account, attempt } = await openOwnAccount(call);
  const passkeys = await queries.getPasskeys(database.db, account.id);
  if (!passkeys.some(({ id }) => id === params.id)) throw notFound();
  await checkOwnPassword(attempt, account.password_hash, body.password, 'password');
  const isLast = (factors: Awaited<ReturnType<typeof findSecondFactors>>) =>
    factors?.secret === null && factors.passkeys === 1;
  let isProven = false;
  const prove = { database, config, attempt };
  if (isLast(await findSecondFactors(database.db, config, account.id))) {
    if (body.passkey) {
      await spendPasskey(prove, account.id, body.passkey).catch((error: unknown) => {
        throw isRefusal(error, 'invalid_passkey') ? fieldError('passkey', reason('passkeyInvalid')) : error;
      });
    } else if (body.otp?.trim()) {
      await spendCode(prove, { id: account.id, secret: null }, body.otp).catch((error: unknown) => {
        throw isRefusal(error, 'invalid_otp') ? fieldError('otp', wrongCode) : error;
      });
    } else {
      throw fieldError('otp', reason('lastFactorNeedsProof'));
    }
    isProven = true;
  }
  await attempt.forgive();
  await inUnitOfWork(async ({ trx, enqueue }) => {
    await lockUser(trx, account.id);
    // Another one may have been removed meanwhile.
    const wasLast = isLast(await findSecondFactors(trx, config, account.id));
    if (wasLast && !isProven) throw fieldError('otp', reason('lastFactorNeedsProof'));
    for (const passkeyId of await queries.deletePasskeys(trx, account.id, params.id)) {
      await enqueue('mail-passkey', { passkeyId }, { group: call.actor.companyId });
    }
    if (wasLast) await deleteRecoveryCodes(trx, account.id);
  });
  return undefined;
});

const isRefusal = (error: unknown, code: string) => error instanceof DomainError && error.code === code;
