import { histogram } from '#lib/operations/metrics.ts';
import { traced } from '#lib/operations/tracing.ts';
import type { Config } from '#server/core/config/config.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const mails = histogram({
  name: 'proofmark_mail_duration_seconds',
  help: 'Mails handed to the mail server (or written to files), by outcome.',
  labelNames: ['outcome'],
});

/** Mail goes to the mail server of SMTP_URL or, without one, to files. */
export function createMailer({ smtpUrl, from, directory }: Config['mail']): Mailer {
  const mailer = smtpUrl ? createSmtpMailer(smtpUrl, from) : createFileMailer(directory, from);
  return {
    send: async (message) => {
      const began = performance.now();
      const note = (outcome: 'ok' | 'error') => mails.observe({ outcome }, (performance.now() - began) / 1000);
      try {
        await traced('mail send', 'client', () => mailer.send(message));
        note('ok');
      } catch (error) {
        note('error');
        throw error;
      }
    },
  };
}
