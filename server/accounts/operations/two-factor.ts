import { DomainError, fieldError } from '#server/core/errors.ts';
import type { Attempt } from '../rules/attempts.ts';
import {
  createRecoveryCodes,
  createTwoFactorSecret,
  otpauthUri,
  readTypedCode,
  stepOfCode,
} from '../rules/one-time-code.ts';

export interface TwoFactorPorts {
  /** The user's secret, and whether it is in use or only being set up; null without one. */
  find(userId: number): Promise<{ secret: string; isOn: boolean } | null>;
  /** Keeps a secret to be confirmed in place of an earlier unconfirmed one; false when two-factor sign-in is on already. */
  start(userId: number, secret: string): Promise<boolean>;
  /** Turns on, with the step that proved it used up; false when this secret is not the one to be confirmed any more. */
  confirm(userId: number, secret: string, step: number, recoveryCodes: readonly string[]): Promise<boolean>;
  /** Uses up every step to this one; false when it was used up before. Of many at once, one is told true. */
  spendStep(userId: number, step: number): Promise<boolean>;
  /** Uses up a recovery code; false when there is none such left. Of many at once, one is told true. */
  spendRecoveryCode(userId: number, code: string): Promise<boolean>;
  remove(userId: number): Promise<void>;
}

const alreadyOn = () => new DomainError('conflict', 'Two-factor sign-in is on already.');
const wrongCode = 'The code is not right. Codes change every 30 seconds, and each works once.';

/**
 * Takes a one-time or recovery code of a user who has two-factor sign-in on. Each is good once: one that was used is as wrong
 * as any other.
 * @throws DomainError invalid_otp, or too_many_requests
 */
export async function takeCode(
  ports: TwoFactorPorts,
  attempt: Attempt,
  user: { id: number; secret: string },
  typed: string,
): Promise<void> {
  const refusal = new DomainError('invalid_otp', wrongCode);
  const { kind, code } = readTypedCode(typed);
  const step = kind === 'one-time' ? stepOfCode(user.secret, code, Date.now()) : null;
  if (kind === 'one-time' && step === null) return attempt.fail(refusal);
  await attempt.checkOpen();
  const isTaken = step === null ? await ports.spendRecoveryCode(user.id, code) : await ports.spendStep(user.id, step);
  if (!isTaken) await attempt.fail(refusal);
}

/** A secret to put into an authenticator app. Nothing is asked for at sign-in until a code of it was confirmed. */
export async function startTwoFactor(
  ports: TwoFactorPorts,
  user: { id: number; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = createTwoFactorSecret();
  if (!(await ports.start(user.id, secret))) throw alreadyOn();
  return { secret, uri: otpauthUri(secret, user.email) };
}

/** Turns two-factor sign-in on with a first code; the recovery codes are known only now. */
export async function confirmTwoFactor(
  ports: TwoFactorPorts,
  attempt: Attempt,
  userId: number,
  otp: string,
): Promise<string[]> {
  const kept = await ports.find(userId);
  if (!kept) throw new DomainError('conflict', 'Start two-factor sign-in first.');
  if (kept.isOn) throw alreadyOn();
  await attempt.checkOpen();
  const step = stepOfCode(kept.secret, readTypedCode(otp).code, Date.now());
  if (step === null) return attempt.fail(fieldError('otp', wrongCode));
  await attempt.checkOpen();
  const codes = createRecoveryCodes();
  if (!(await ports.confirm(userId, kept.secret, step, codes))) {
    throw new DomainError('conflict', 'Two-factor sign-in was started again in the meantime.');
  }
  await attempt.forgive();
  return codes;
}

/** @throws DomainError on `otp` when the code is wrong, conflict when two-factor sign-in is not on. */
export async function turnOffTwoFactor(
  ports: TwoFactorPorts,
  attempt: Attempt,
  userId: number,
  otp: string,
): Promise<void> {
  const kept = await ports.find(userId);
  if (!kept?.isOn) throw new DomainError('conflict', 'Two-factor sign-in is not on.');
  await takeCode(ports, attempt, { id: userId, secret: kept.secret }, otp).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'invalid_otp' ? fieldError('otp', wrongCode) : error;
  });
  await attempt.forgive();
  await ports.remove(userId);
}
