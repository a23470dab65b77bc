import * as contract from '#lib/contract/account-links.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { consumeInvitation, findOpenInvitation } from '../queries/invitations.ts';
import { consumePasswordReset, endPasswordResets, findOpenReset } from '../queries/password-resets.ts';
import { clearFailures } from '../queries/sign-in-attempts.ts';
import { revokeSessions } from '../queries/tokens.ts';
import { insertUser, updateUser } from '../queries/users.ts';
import { subjectsOf } from '../rules/attempts.ts';
import { hashSecret } from '../rules/link-secret.ts';
import { demoPassword, hashPassword } from '../rules/password.ts';

const goneLink = () => new DomainError('not_found', reason('linkExpired'));

export const readAccountLink = endpoint(contract.readAccountLink, async ({ body, database: { db }, audit }) => {
  const hash = hashSecret(body.secret);
  const invitation = await findOpenInvitation(db, hash);
  const link = invitation ?? (await findOpenReset(db, hash));
  if (!link) throw goneLink();
  audit({ companyId: link.company_id, ...('user_id' in link && { userId: link.user_id, resourceId: link.user_id }) });
  return {
    kind: invitation ? ('invitation' as const) : ('password' as const),
    email: link.email,
    name: link.name,
    company: link.company_name,
    expires_at: link.expires_at.toISOString(),
  };
});

/**
 * Uses the link of a mail up. A forgotten password is replaced, and every session ends; two-factor sign-in stays on.
 * An invitation becomes its user.
 * @throws DomainError not_found, conflict when the invited address has an account by now
 */
export const setPassword = endpoint(contract.setPassword, async (call) => {
  const { body, config, database, inUnitOfWork, request, audit } = call;
  const hash = hashSecret(body.secret);
  // Looked at before the slow hashing, and taken after it.
  const isOpen = (await findOpenInvitation(database.db, hash)) ?? (await findOpenReset(database.db, hash));
  if (!isOpen) throw goneLink();
  if (!config.demo && body.password === demoPassword) throw fieldError('password', reason('passwordNotAllowed'));
  const passwordHash = await hashPassword(body.password);
  await inUnitOfWork(async ({ trx }) => {
    const invited = await consumeInvitation(trx, hash);
    if (invited) {
      const user = {
        companyId: invited.company_id,
        email: invited.email,
        name: body.name ?? invited.name,
        role: invited.role,
        passwordHash,
      };
      const id = await insertUser(trx, user).catch((error: unknown) => {
        throw error instanceof DomainError ? new DomainError('conflict', reason('emailHasAccount')) : error;
      });
      audit({ companyId: invited.company_id, userId: id, resourceId: id });
      return;
    }
    const user = await consumePasswordReset(trx, hash);
    if (!user) throw goneLink();
    await updateUser(trx, user.id, { password_hash: passwordHash });
    await revokeSessions(trx, user.id);
    await endPasswordResets(trx, user.id);
    // Earlier failed sign-ins must not delay the new password.
    const { here, account } = subjectsOf({ email: user.email.toLowerCase(), network: networkOf(request.ip) });
    for (const { name } of [here, account]) await clearFailures(trx, name);
    audit({ companyId: user.company_id, userId: user.id, resourceId: user.id });
  });
  return undefined;
});
