import { histogram } from '#lib/operations/metrics.ts';
import { traced } from '#lib/operations/tracing.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Mailer } from './mailer.ts';

const mails = histogram({
  name: 'proofmark_mail_duration_seconds',
  help: 'Mails handed to the mail server (or written to files), by outcome.',
  labelNames: ['outcome'],
});

/** Mail goes to the mail server of SMTP_URL or, without one, to files. The module is loaded with the first mail. */
export function createMailer(settings: Config['mail']): Mailer {
  let opened: Promise<Mailer> | undefined;
  return {
    send: async (message) => {
      const began = performance.now();
      const record = (outcome: 'ok' | 'error') => mails.observe({ outcome }, (performance.now() - began) / 1000);
      try {
        opened ??= openMailer(settings);
        const mailer = await opened;
        await traced('mail send', 'client', () => mailer.send(message));
        record('ok');
      } catch (error) {
        record('error');
        throw error;
      }
    },
  };
}

async function openMailer({ smtpUrl, from, directory }: Config['mail']): Promise<Mailer> {
  if (smtpUrl) return (await import('./smtp-mailer.ts')).createSmtpMailer(smtpUrl, from);
  return (await import('./file-mailer.ts')).createFileMailer(directory, from);
}
