import { toLine } from './to-line.ts';

export interface CompanyTold {
  subject: string;
  /** What the support person wrote, as it was written. */
  text: string;
  authorName: string;
  /** Address of the upload in the portal; null when the record is gone. */
  recordUrl: string | null;
  /** Whether the list of errors is attached. */
  hasList: boolean;
}

/** The mail to a company's admins that a person of the support has written. */
export function formatCompanyTold(mail: CompanyTold): { subject: string; text: string } {
  const list = mail.hasList ? ['All errors are in the attached file.'] : [];
  const link =
    mail.recordUrl === null ? [] : ['The upload with all its errors, and the file to correct:', mail.recordUrl];
  const name = toLine(mail.authorName, 100);
  const lines = [
    mail.text.replace(/\r\n?/g, '\n').trimEnd(),
    '',
    ...list,
    ...link,
    '',
    `${name === '' ? 'The support' : name} wrote this. Answer to this mail to reach them.`,
    'You receive this message as an admin of the account.',
  ];
  return { subject: toLine(mail.subject, 200), text: `${lines.join('\n')}\n` };
}
