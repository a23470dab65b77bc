import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

interface LinkMail {
  /** Name of the recipient. */
  name: string;
  expiresAt: Date;
  /** Address that works once. */
  link: string;
}

export interface InvitationMail extends LinkMail {
  companyName: string;
  inviterName: string;
  inviterEmail: string;
  /** Company of the inviter, where it wants to work with that of the recipient. */
  brandName?: string | null;
}

export interface PasswordResetMail extends LinkMail {
  email: string;
}

const maxNameLength = 100;

/** The mail to a future user. Names are anything, from outside: each stays on its line. */
export function formatInvitation(mail: InvitationMail, { t, moment }: MailReader): MailText {
  const company = toLine(mail.companyName, maxNameLength);
  const inviter = `${toLine(mail.inviterName, maxNameLength)} (${toLine(mail.inviterEmail, 254)})`;
  const lines = [
    t('hello', { name: toLine(mail.name, maxNameLength) }),
    '',
    mail.brandName
      ? t('invitation.partner', { inviter, brand: toLine(mail.brandName, maxNameLength), company })
      : t('invitation.text', { inviter, company }),
    t('invitation.choose'),
    mail.link,
    '',
    t('invitation.until', { time: moment(mail.expiresAt) }),
    t('invitation.ignore'),
  ];
  return composeText(t('invitation.subject', { company }), lines, [t('invitation.why')]);
}

/** The mail to a user who has forgotten the password, or for whose address one was asked for. */
export function formatPasswordReset(mail: PasswordResetMail, { t, moment }: MailReader): MailText {
  const lines = [
    t('hello', { name: toLine(mail.name, maxNameLength) }),
    '',
    t('reset.text', { email: toLine(mail.email, 254) }),
    mail.link,
    '',
    t('reset.until', { time: moment(mail.expiresAt) }),
    t('reset.ignore'),
  ];
  return composeText(t('reset.subject'), lines, [t('reset.why')]);
}
