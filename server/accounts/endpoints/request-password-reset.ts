import * as contract from '#lib/contract/account-links.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { insertPasswordReset } from '../queries/password-resets.ts';
import { countFailure, secondsBlocked } from '../queries/sign-in-attempts.ts';
import { findUserByEmail } from '../queries/sign-ins.ts';
import { resetSubjectOf, tooManyResets } from '../rules/attempts.ts';
import { createLink, inHours, passwordResetHours } from '../rules/link-secret.ts';

/**
 * Has a link mailed to set a new password. The same answer and the same work for any address, against enumeration of
 * users: also for an unknown one a row and a job are made, and the job finds no user.
 * @throws DomainError too_many_requests when the caller's address has asked too often, for whomever
 */
export const requestPasswordReset = endpoint(contract.requestPasswordReset, async (call) => {
  const { body, config, database, inUnitOfWork, request, audit } = call;
  const email = body.email.trim().toLowerCase();
  const asker = resetSubjectOf(request.ip);
  // Refused without a write, then counted before anything is made, for requests at once.
  const wait = await secondsBlocked(database.db, asker.name, asker.limit);
  if (wait > 0) throw tooManyResets(wait);
  const asked = await inUnitOfWork(({ trx }) => countFailure(trx, asker.name));
  if (asked > asker.limit) throw tooManyResets(await secondsBlocked(database.db, asker.name, asker.limit));
  const user = await findUserByEmail(database.db, email);
  if (user) audit({ userId: user.id, companyId: user.companyId, resourceId: user.id });
  await inUnitOfWork(async ({ trx, enqueue }) => {
    const link = { ...createLink(config), expires_at: inHours(passwordResetHours) };
    const id = await insertPasswordReset(trx, { email, user_id: user?.id ?? null, ...link });
    if (id !== null) await enqueue('mail-password-reset', { resetId: id }, { group: user?.companyId ?? null });
  });
  return undefined;
});
