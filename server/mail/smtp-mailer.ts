import { createTransport } from 'nodemailer';
import { readForeignText } from '#server/core/foreign-text.ts';
import { composeMessage } from './compose-message.ts';
import type { Mailer } from './mailer.ts';

const connectMs = 10_000;
const silenceMs = 30_000;
/** Characters of an answer that are kept. */
const maxAnswer = 500;

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
      const { rejected } = await transport.sendMail(composeMessage(message, from)).catch((error: unknown) => {
        throw withoutAnswer(error);
      });
      // nodemailer is content when one of several recipients was taken.
      if (rejected.length > 0)
        throw new Error(`The mail server refused ${rejected.length} of ${message.to.length} recipients.`);
    },
  };
}

/** Shortens an error of nodemailer: it repeats the whole answer of the mail server, which would fill the log. */
function withoutAnswer(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  return new Error(readForeignText(text, maxAnswer));
}
