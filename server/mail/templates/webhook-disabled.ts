import { composeText, type MailText } from './compose-text.ts';
import type { MailReader } from './mail-reader.ts';
import { toLine } from './to-line.ts';

export interface DisabledWebhook {
  id: number;
  /** The company's name for it; may be empty. Any text, from outside. */
  description: string;
  /** Where it leads. Only its host is named: the rest of an address is often a secret. */
  url: string;
  companyName: string;
  reason: 'gone' | 'failing';
  disabledAt: Date;
  /** Since when every attempt had failed. */
  failingSince: Date | null;
  /** Last error, in our words. */
  lastError: string | null;
  /** Address of the webhook in the API, with the slash at its end. */
  webhookUrl: string;
  why: readonly string[];
}

const maxNameLength = 100;

/** The mail to a company's admins when the service has switched a webhook off. */
export function formatWebhookDisabled(webhook: DisabledWebhook, reader: MailReader): MailText {
  const { t, moment } = reader;
  const description = toLine(webhook.description, maxNameLength);
  const name = description === '' ? `${webhook.id}` : `${webhook.id} (${description})`;
  const company = toLine(webhook.companyName, maxNameLength);
  const lines = [
    t('webhook.text', { name, company, time: moment(webhook.disabledAt) }),
    t('webhook.leadsTo', { host: toLine(new URL(webhook.url).host, maxNameLength) }),
    '',
    ...describeReason(webhook, reader),
    '',
    t('webhook.whatNow'),
    '',
    t('webhook.fix'),
    t('webhook.switchOn'),
    `   PATCH ${webhook.webhookUrl} {"is_active": true}`,
    t('webhook.sendAgain'),
    `   GET ${webhook.webhookUrl}deliveries/?status=failed`,
    `   POST ${webhook.webhookUrl}deliveries/<id>/replay/`,
  ];
  return composeText(t('webhook.subject', { name }), lines, webhook.why);
}

function describeReason({ reason, failingSince, lastError }: DisabledWebhook, reader: MailReader): string[] {
  const { t, moment } = reader;
  if (reason === 'gone') return [t('webhook.gone')];
  const last = lastError === null ? [] : [t('webhook.lastTime', { error: toLine(lastError, 300) })];
  const since =
    failingSince === null ? t('webhook.failedForDays') : t('webhook.failedSince', { time: moment(failingSince) });
  return [since, ...last];
}
