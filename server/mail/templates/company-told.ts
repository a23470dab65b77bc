import { composeText, type MailText } from './compose-text.ts';
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
  why: readonly string[];
}

/** The mail to a company that a person of the support has written. */
export function formatCompanyTold(mail: CompanyTold): MailText {
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
  ];
  return composeText(mail.subject, lines, mail.why);
}
