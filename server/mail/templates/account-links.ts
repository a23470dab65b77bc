import { toLine } from './to-line.ts';

interface LinkMail {
  /** Of the reader. */
  name: string;
  expiresAt: Date;
  /** Address that works once. */
  link: string;
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
const formatTime = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The mail to somebody who is to become a user. Names are anything, from outside: each stays on its line. */
export function formatInvitation(mail: InvitationMail): { subject: string; text: string } {
  const company = toLine(mail.companyName, maxNameLength);
  const inviter = `${toLine(mail.inviterName, maxNameLength)} (${toLine(mail.inviterEmail, 254)})`;
  return compose(`Join ${company} on Proofmark`, [
    `Hello ${toLine(mail.name, maxNameLength)},`,
    '',
    `${inviter} has invited you to work with the codes of ${company}.`,
    'Choose a password, and you can sign in:',
    mail.link,
    '',
    `The link works once, until ${formatTime(mail.expiresAt)}.`,
    'If you do not know who this is, do nothing: without the link nobody can sign in with your address.',
  ]);
}

/** The mail to a user who has forgotten the password, or of whom somebody said so. */
export function formatPasswordReset(mail: PasswordResetMail): { subject: string; text: string } {
  return compose('Set a new password for Proofmark', [
    `Hello ${toLine(mail.name, maxNameLength)},`,
    '',
    `somebody, probably you, has asked for a new password for ${toLine(mail.email, 254)}. Set it here:`,
    mail.link,
    '',
    `The link works once, until ${formatTime(mail.expiresAt)}. It ends every session of yours.`,
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

function compose(subject: string, lines: string[]): { subject: string; text: string } {
  return { subject: toLine(subject, 230), text: `${lines.join('\n')}\n` };
}
