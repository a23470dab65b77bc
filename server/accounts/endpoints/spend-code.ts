import type { Config } from '#server/core/config/config.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError } from '#server/core/errors.ts';
import { spendRecoveryCode, spendStep } from '../queries/two-factor.ts';
import { readTypedCode, stepOfCode, wrongCode } from '../rules/one-time-code.ts';
import type { Attempt } from './attempt.ts';

/**
 * Takes a one-time or recovery code of a user who has two-factor sign-in on. `secret` is null without an app. Each code
 * is good once: one that was used is as wrong as any other.
 * @throws DomainError invalid_otp, or too_many_requests
 */
export async function spendCode(
  { database, config, attempt }: { database: Database; config: Config; attempt: Attempt },
  user: { id: number; secret: string | null },
  typed: string,
): Promise<void> {
  const refusal = new DomainError('invalid_otp', wrongCode);
  await attempt.takeCode();
  const { kind, code } = readTypedCode(typed);
  const step = kind === 'one-time' && user.secret !== null ? stepOfCode(user.secret, code, Date.now()) : null;
  if (kind === 'one-time' && step === null) return attempt.failCode(refusal);
  await attempt.checkCodesOpen();
  const isTaken = await transact(database, ({ trx }) =>
    step === null ? spendRecoveryCode(trx, config, user.id, code) : spendStep(trx, user.id, step),
  );
  if (!isTaken) await attempt.failCode(refusal);
}
