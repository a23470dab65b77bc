import { composeText, type MailText } from './compose-text.ts';
import { formatMoment } from './moment.ts';
import { toLine } from './to-line.ts';

export interface DisabledWebhook {
  id: number;
  /** What the company calls it; may be empty. Anything, from outside. */
  description: string;
  /** Where it leads. Only its host is named: the rest of an address is often a secret. */
  url: string;
  companyName: string;
  reason: 'gone' | 'failing';
  disabledAt: Date;
  /** Since when every attempt had failed. */
  failingSince: Date | null;
  /** What was wrong the last time, in our words. */
  lastError: string | null;
  /** Address of the webhook in the API, with the slash at its end. */
  webhookUrl: string;
  /** The reader's; UTC when not given. */
  timeZone?: string;
  why: readonly string[];
}

const maxNameLength = 100;

/** The mail to a company's admins when the service has switched a webhook off. */
export function formatWebhookDisabled(webhook: DisabledWebhook): MailText {
  const description = toLine(webhook.description, maxNameLength);
  const name = description === '' ? `${webhook.id}` : `${webhook.id} (${description})`;
  const lines = [
    `Webhook ${name} of ${toLine(webhook.companyName, maxNameLength)} was switched off at ${formatMoment(webhook.disabledAt, webhook.timeZone)}.`,
    `It leads to ${toLine(new URL(webhook.url).host, maxNameLength)}.`,
    '',
    ...describeReason(webhook),
    '',
    'Nothing is sent to it any more, and what happens while it is off is not sent later. To switch it on again:',
    '',
    '1. Mend the receiver, or give the webhook another address.',
    '2. Switch the webhook on:',
    `   PATCH ${webhook.webhookUrl} {"is_active": true}`,
    '3. Look for what failed, and send it again:',
    `   GET ${webhook.webhookUrl}deliveries/?status=failed`,
    `   POST ${webhook.webhookUrl}deliveries/<id>/replay/`,
  ];
  return composeText(`Webhook switched off: ${name}`, lines, webhook.why);
}

function describeReason({ reason, failingSince, lastError, timeZone }: DisabledWebhook): string[] {
  if (reason === 'gone') return ['Its receiver answered 410, which says that it wants no more messages.'];
  const since = failingSince === null ? 'for days' : `since ${formatMoment(failingSince, timeZone)}`;
  const last = lastError === null ? [] : [`The last time: ${toLine(lastError, 300)}`];
  return [`Every message to it has failed ${since}, with all its tries.`, ...last];
}
