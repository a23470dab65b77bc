import type { FastifyRequest } from 'fastify';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { findOwnAccount } from '../queries/users.ts';
import { verifyPassword } from '../rules/password.ts';
import { type Attempt, beginAttempt } from './attempt.ts';

/**
 * The account of the signed-in user, and the counter of tries at its secrets. Refuses tokens of programs: the account
 * belongs to the person.
 */
export async function openOwnAccount(call: { database: Database; actor: Actor; request: FastifyRequest }) {
  const { database, actor, request } = call;
  if (!actor.isSession) throw new DomainError('permission_denied', reason('passwordSignInRequired'));
  const account = await findOwnAccount(database.db, actor.userId);
  return { account, attempt: beginAttempt(database, { email: account.email, address: request.ip }) };
}

/**
 * Asks a signed-in user for the password again. Guesses count as failed sign-ins do, so that a session left open is no
 * better place to guess at than the sign-in page.
 * @throws DomainError on `field` when it is wrong, too_many_requests
 */
export async function checkOwnPassword(
  attempt: Attempt,
  stored: string,
  given: string,
  field: 'password' | 'current_password',
): Promise<void> {
  await attempt.checkOpen();
  if (!(await verifyPassword(given, stored))) await attempt.fail(fieldError(field, reason('passwordWrong')));
  await attempt.checkOpen();
}
