import { DomainError, fieldError } from '#server/core/errors.ts';
import type { Attempt } from '../rules/attempts.ts';
import { verifyPassword } from '../rules/password.ts';
import { demoPassword } from './sign-in.ts';

/**
 * Asks somebody who is signed in for their password again. Guesses count as failed sign-ins do, so that a session somebody
 * left open is no better place to guess at than the sign-in page.
 * @throws DomainError on `field` when it is wrong, too_many_requests
 */
export async function checkOwnPassword(
  attempt: Attempt,
  stored: string,
  given: string,
  field: 'password' | 'current_password',
): Promise<void> {
  await attempt.checkOpen();
  if (!(await verifyPassword(given, stored))) await attempt.fail(fieldError(field, 'This is not your password.'));
  await attempt.checkOpen();
}

/** @throws DomainError on `new_password` when it is no new one, or one that everybody knows. */
export function checkNewPassword(current: string, wanted: string, demo: boolean): void {
  const isKnownToAll = !demo && wanted === demoPassword;
  if (wanted.normalize('NFKC') === current.normalize('NFKC') || isKnownToAll) {
    throw fieldError('new_password', 'Choose another password.');
  }
}

/** What belongs to the person is for the person: a token that was made for a program is refused. */
export function checkIsSession(actor: { isSession: boolean }): void {
  if (!actor.isSession) throw new DomainError('permission_denied', 'Sign in with your password for this.');
}
