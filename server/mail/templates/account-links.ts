import { composeText, type MailText } from './compose-text.ts';
import { formatMoment } from './moment.ts';
import { toLine } from './to-line.ts';

interface LinkMail {
  /** Of the reader. */
  name: string;
  expiresAt: Date;
  /** Address that works once. */
  link: string;
  /** Of the reader, or else of the company; UTC when not given. */
  timeZone?: string;
}

export interface InvitationMail extends LinkMail {
  companyName: string;
  inviterName: string;
  inviterEmail: string;
}

export interface PasswordResetMail extends LinkMail {
  email: string;
}

const maxNameLength = 100;

/** The mail to a future user. Names are anything, from outside: each stays on its line. */
export function formatInvitation(mail: InvitationMail): MailText {
  const company = toLine(mail.companyName, maxNameLength);
  const inviter = `${toLine(mail.inviterName, maxNameLength)} (${toLine(mail.inviterEmail, 254)})`;
  const lines = [
    `Hello ${toLine(mail.name, maxNameLength)},`,
    '',
    `${inviter} has invited you to work with the codes of ${company}.`,
    'Choose a password, and you can sign in:',
    mail.link,
    '',
    `The link works once, until ${formatMoment(mail.expiresAt, mail.timeZone)}.`,
    'If you do not know who this is, do nothing: without the link nobody can sign in with your address.',
  ];
  const why = ['You receive this mail because your address was given for this invitation.'];
  return composeText(`Join ${company} on Proofmark`, lines, why);
}

/** The mail to a user who has forgotten the password, or for whose address one was asked for. */
export function formatPasswordReset(mail: PasswordResetMail): MailText {
  const lines = [
    `Hello ${toLine(mail.name, maxNameLength)},`,
    '',
    `somebody, probably you, has asked for a new password for ${toLine(mail.email, 254)}. Set it here:`,
    mail.link,
    '',
    `The link works once, until ${formatMoment(mail.expiresAt, mail.timeZone)}. It ends every session of yours.`,
    'If it was not you, do nothing: your password stays as it is.',
  ];
  const why = ['You receive this mail as a user of Proofmark. Mails about signing in are always sent.'];
  return composeText('Set a new password for Proofmark', lines, why);
}
