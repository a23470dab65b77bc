import * as z from 'zod';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { formatInvitation } from '#server/mail/templates/account-links.ts';
import { mailReader } from '#server/mail/templates/mail-reader.ts';
import { findInvitation, markInvitationSent } from '../queries/invitations.ts';
import { linkSecret, setPasswordAddress } from '../rules/link-secret.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails an invitation with its link. */
    'mail-invitation': { invitationId: number };
  }
}

/**
 * Mails the link of an invitation once. Sent again after a kill it is the same message with the same link, which mail
 * programs show once.
 */
export const mailInvitation = defineJob({
  name: 'mail-invitation',
  payload: z.strictObject({ invitationId: rowId }),
  queue: mailQueue,
  run: async ({ invitationId }, { database: { db }, inUnitOfWork, config }) => {
    const invitation = await findInvitation(db, { everyCompany: true }, invitationId);
    if (!invitation || invitation.sent_at !== null || invitation.expires_at.getTime() <= Date.now()) return;
    const mail = {
      name: invitation.name,
      companyName: invitation.company_name,
      inviterName: invitation.inviter_name,
      inviterEmail: invitation.inviter_email,
      brandName: invitation.brand_name,
      expiresAt: invitation.expires_at,
      link: setPasswordAddress(config.urls.portal, linkSecret(config, invitation.nonce)),
    };
    const reader = await mailReader(invitation.language, invitation.company_time_zone);
    const { subject, text } = formatInvitation(mail, reader);
    // Names the link too: another one is another message.
    const messageId = `invitation-${invitation.id}.${invitation.expires_at.getTime()}@proofmark`;
    await createMailer(config.mail).send({ to: [invitation.email], subject, text, messageId });
    await inUnitOfWork(({ trx }) => markInvitationSent(trx, invitation.id, invitation.nonce));
  },
  // The queue tries again for a day; the invitation says that it was not sent yet.
  forgotten: {
    key: 'invitationId',
    group: 'r.company_id',
    rows: "invitations r WHERE sent_at IS NULL AND expires_at > now() AND expires_at < now() + interval '71 hours'",
  },
});
