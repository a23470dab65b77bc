import { expect, it } from 'vitest';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { mailReader } from './mail-reader.ts';
import { type DisabledWebhook, formatWebhookDisabled } from './webhook-disabled.ts';

const english = await mailReader(null, null);

const webhook: DisabledWebhook = {
  id: 12,
  description: 'ERP',
  url: 'https://user.hooks.test:8443/services/T0/secret?key=hush',
  companyName: 'Acme',
  reason: 'failing',
  disabledAt: new Date('2026-11-21T09:30:59Z'),
  failingSince: new Date('2026-11-15T08:00:00Z'),
  lastError: messageOf('receiverAnswered', { status: '500' }),
  webhookUrl: 'https://api.example.test/api/v2/webhooks/12/',
  why: ['You receive this message as an admin of the account.'],
};

it('says which webhook, why, and what to do', () => {
  expect(formatWebhookDisabled(webhook, english)).toEqual({
    subject: 'Webhook switched off: 12 (ERP)',
    text: `Webhook 12 (ERP) of Acme was switched off on 21 Nov 2026, 09:30 UTC.
It leads to user.hooks.test:8443.

Every message to it has failed since 15 Nov 2026, 08:00 UTC, with all its tries.
The last time: The receiver answered 500.

Nothing is sent to it any more, and what happens while it is off is not sent later. To switch it on again:

1. Fix the receiver, or give the webhook another address.
2. Switch the webhook on:
   PATCH https://api.example.test/api/v2/webhooks/12/ {"is_active": true}
3. Look for what failed, and send it again:
   GET https://api.example.test/api/v2/webhooks/12/deliveries/?status=failed
   POST https://api.example.test/api/v2/webhooks/12/deliveries/<id>/replay/

You receive this message as an admin of the account.
`,
  });
});

it('says that a receiver wants no more, and does without a description', () => {
  const { subject, text } = formatWebhookDisabled({ ...webhook, description: '', reason: 'gone' }, english);
  expect(subject).toBe('Webhook switched off: 12');
  expect(text).toContain('Its receiver answered 410');
  expect(text).not.toContain('has failed');
});

it('tells no more of an address than its host, and keeps what comes from outside on its line', () => {
  const evil = 'x\r\nBcc: victim@example.test\u2028';
  const { subject, text } = formatWebhookDisabled({ ...webhook, description: evil, companyName: evil }, english);
  expect(text).not.toMatch(/secret|hush|services/);
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(text).not.toMatch(/^Bcc/m);
});
