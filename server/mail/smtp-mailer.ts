import { createTransport } from 'nodemailer';
import { composeMessage } from './compose-message.ts';
import type { Mailer } from './mailer.ts';

const connectMs = 10_000;
const silenceMs = 30_000;

/** @param smtpUrl e.g. smtps://user:password@mail.example.org:465 */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  });
  return {
    async send(message) {
      const { rejected } = await transport.sendMail(composeMessage(message, from));
      // nodemailer is content when one of several recipients was taken.
      if (rejected.length > 0)
        throw new Error(`The mail server refused ${rejected.length} of ${message.to.length} recipients.`);
    },
  };
}
