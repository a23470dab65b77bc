import type { Config } from '#server/core/config/config.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Mail goes to the mail server of SMTP_URL or, without one, to files. */
export function createMailer({ smtpUrl, from, directory }: Config['mail']): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, from) : createFileMailer(directory, from);
}
