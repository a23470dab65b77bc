import { createTransport } from 'nodemailer';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

const limitMs = 10_000;

/** Connects, greets and signs in; sends nothing. */
export async function checkMail(smtpUrl: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const { host } = new URL(smtpUrl);
  const transport = createTransport(smtpUrl, {
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
  });
  try {
    await transport.verify();
    return [ok('SMTP', `${host} takes mails`)];
  } catch (error) {
    const todo = 'See SMTP_URL: host, port, smtps:// or smtp://, account, certificate.';
    return [problem('SMTP', `${host} does not take mails: ${reasonOf(error)}`, todo)];
  } finally {
    transport.close();
  }
}
