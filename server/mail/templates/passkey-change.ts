import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

export interface PasskeyChange {
  state: 'added' | 'removed';
  /** Name of the recipient. */
  name: string;
  email: string;
  /** The name of the passkey. */
  passkey: string;
  at: Date;
  /** The page of the security settings. */
  url: string;
}

const maxNameLength = 100;

/** The mail to a user whose account has a passkey more or less. */
export function formatPasskeyChange(mail: PasskeyChange, { t, moment }: MailReader): MailText {
  const passkey = toLine(mail.passkey, maxNameLength);
  const lines = [
    t('hello', { name: toLine(mail.name, maxNameLength) }),
    '',
    t(`passkey.${mail.state}.text`, { passkey, email: toLine(mail.email, 254), time: moment(mail.at) }),
    t(`passkey.${mail.state}.effect`),
    '',
    t('passkey.notYou'),
    mail.url,
  ];
  return composeText(t(`passkey.${mail.state}.subject`), lines, [t('passkey.why')]);
}
