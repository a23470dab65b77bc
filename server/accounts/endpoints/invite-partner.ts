import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { insertInvitation, renewInvitation } from '../queries/invitations.ts';
import * as queries from '../queries/partner-invitations.ts';
import { createLink, inHours, invitationHours } from '../rules/link-secret.ts';

/** Requests of one brand owner that wait for an answer: each can mail an address that has no account. */
const mostRequests = 50;

interface Invited {
  email: string;
  /** Name of the partner, if it has no company yet. */
  name: string | undefined;
}

/**
 * Finds the printing partner of an e-mail address, or creates it and mails an invitation for its first account. Inviting
 * an address again that has not answered sends another link.
 * @throws DomainError on `email`, or conflict
 */
export async function findOrInvitePartner(
  { trx, enqueue }: UnitOfWork,
  actor: Actor,
  config: Config,
  { email: given, name }: Invited,
): Promise<{ companyId: number; isAskedAlready: boolean }> {
  if (actor.companyType !== 'brand_owner') throw fieldError('email', reason('partnersInvitedByBrands'));
  const email = given.toLowerCase();
  await queries.lockInvitedEmail(trx, email);
  const found = await queries.findCompanyByEmail(trx, email);
  if (found && found.companyType !== 'printing_partner') throw fieldError('email', reason('emailNotOfPartner'));
  const link = { ...createLink(config), expires_at: inHours(invitationHours) };
  if (found) {
    const partnership = await queries.findPartnershipOf(trx, actor.companyId, found.id);
    const isAskedAlready = partnership?.state === 'pending' && partnership.requestedBy === actor.companyId;
    if (found.invitationId !== null && (isAskedAlready || found.isExpired)) {
      await renewInvitation(trx, found.invitationId, link);
      await enqueue('mail-invitation', { invitationId: found.invitationId }, { group: found.id });
    }
    if (!isAskedAlready) await checkRequests(trx, actor);
    return { companyId: found.id, isAskedAlready };
  }
  await checkRequests(trx, actor);
  const company = name || email.slice(email.lastIndexOf('@') + 1);
  const companyId = await queries.insertInvitedPartner(trx, { name: company, invitedBy: actor.companyId });
  const invitation = { company_id: companyId, email: given, name: company, role: 'account_admin' };
  const invitationId = await insertInvitation(trx, { ...invitation, invited_by: actor.userId, ...link });
  await enqueue('mail-invitation', { invitationId }, { group: companyId });
  return { companyId, isAskedAlready: false };
}

async function checkRequests(db: Executor, { companyId }: Actor): Promise<void> {
  if ((await queries.countOwnRequests(db, companyId)) < mostRequests) return;
  throw new DomainError('conflict', reason('atMostPartnershipRequests', { count: mostRequests }));
}
