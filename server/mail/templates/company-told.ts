import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

export interface CompanyTold {
  subject: string;
  /** Text by the support person, unchanged. */
  text: string;
  authorName: string;
  /** Address of the upload in the portal; null when the record is gone. */
  recordUrl: string | null;
  /** Whether the list of errors is attached. */
  hasList: boolean;
  /** Where the company chooses whom such mails go to. */
  settingsUrl: string;
}

/** The mail to a company that a person of the support has written. */
export function formatCompanyTold(mail: CompanyTold, { t }: MailReader): MailText {
  const list = mail.hasList ? [t('told.list')] : [];
  const link = mail.recordUrl === null ? [] : [t('told.record'), mail.recordUrl];
  const name = toLine(mail.authorName, 100);
  const lines = [
    mail.text.replace(/\r\n?/g, '\n').trimEnd(),
    '',
    ...list,
    ...link,
    '',
    name === '' ? t('told.bySupport') : t('told.by', { name }),
  ];
  return composeText(mail.subject, lines, [t('told.why'), mail.settingsUrl]);
}
