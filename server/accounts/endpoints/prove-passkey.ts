import type { PasskeyAnswer } from '#lib/contract/passkey-answer.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError } from '#server/core/errors.ts';
import { consumeChallenge, findPasskeyByCredential, recordPasskeyUse, type UsedPasskey } from '../queries/passkeys.ts';
import { challengeOf, hashChallenge, verifyAnswer } from '../rules/passkey-ceremony.ts';
import type { Attempt } from './attempt.ts';

export const invalidPasskey = () => new DomainError('invalid_passkey', reason('passkeyInvalid'));

interface Needs {
  database: Database;
  config: Config;
}

/**
 * Checks the answer of a passkey. Its challenge is used up first, in a unit of work of its own: a wrong answer leaves
 * none to try again with.
 * @returns values for {@link recordPasskeyUse}; undefined for a wrong answer
 */
export async function checkPasskeyAnswer({ database, config }: Needs, passkey: UsedPasskey, answer: PasskeyAnswer) {
  const challenge = challengeOf(answer) ?? '';
  const isOpen = await transact(database, ({ trx }) => consumeChallenge(trx, hashChallenge(challenge), null));
  return isOpen ? verifyAnswer(config, answer, { passkey, challenge }) : undefined;
}

/**
 * Takes the answer of a passkey of one user as the second factor.
 * @throws DomainError invalid_passkey, also for another user's passkey, or too_many_requests
 */
export async function spendPasskey(
  { attempt, ...needs }: Needs & { attempt: Attempt },
  userId: number,
  answer: PasskeyAnswer,
): Promise<void> {
  await attempt.takeCode();
  const passkey = await findPasskeyByCredential(needs.database.db, answer.id);
  const use = passkey?.user_id === userId ? await checkPasskeyAnswer(needs, passkey, answer) : undefined;
  if (!passkey || !use) return attempt.failCode(invalidPasskey());
  await attempt.checkCodesOpen();
  const isNoted = await transact(needs.database, ({ trx }) => recordPasskeyUse(trx, passkey.id, use));
  if (!isNoted) await attempt.failCode(invalidPasskey());
}
