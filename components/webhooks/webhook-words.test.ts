import { describe, expect, it } from 'vitest';
import { webhookEventTypes } from '#lib/contract/values/webhooks.ts';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { answerWords, deliveryState, eventOptions, eventsLine, webhookState } from './webhook-words.ts';

const t = translatorFor('en', 'webhooks');
const webhook: Webhook = {
  id: 1,
  url: 'https://erp.test/',
  description: '',
  events: ['workorder.completed'],
  is_active: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  previous_secret_expires_at: null,
  created_at: '2026-11-22T08:00:00.000Z',
};

describe('a webhook in words', () => {
  it('says whether it is sent to, and why not', () => {
    expect(webhookState(webhook, t).label).toBe('On');
    expect(webhookState({ ...webhook, failing_since: webhook.created_at }, t)).toMatchObject({ label: 'Failing' });
    expect(webhookState({ ...webhook, is_active: false }, t)).toEqual({ label: 'Off', tone: 'off' });
    for (const disabled_reason of ['gone', 'failing'] as const) {
      const off = { ...webhook, is_active: false, disabled_reason };
      expect(webhookState(off, t)).toMatchObject({ label: 'Switched off', tone: 'bad', detail: expect.any(String) });
    }
  });

  it('describes every event', () => {
    expect(eventOptions(t).map(({ value }) => value)).toEqual([...webhookEventTypes]);
    for (const { hint } of eventOptions(t)) expect(hint).toMatch(/[.]$/);
    expect(eventsLine([...webhookEventTypes], t)).toBe('All events');
    expect(eventsLine(['scan.suspicious'], t)).toBe('scan.suspicious');
    expect(eventsLine(['scan.suspicious', 'document.failed'], t)).toBe('2 events');
  });
});

describe('a delivery in words', () => {
  it('tells the first try from those after a failure', () => {
    expect(deliveryState({ status: 'pending', attempts: 0 }, t).label).toBe('Waiting');
    expect(deliveryState({ status: 'pending', attempts: 2 }, t).label).toBe('Trying again');
    expect(deliveryState({ status: 'failed', attempts: 8 }, t).tone).toBe('bad');
  });

  it('says what was answered, or why nothing was', () => {
    expect(answerWords({ response_status: 500, error: null })).toBe('500');
    expect(answerWords({ response_status: null, error: 'No answer within 10 seconds.' })).toBe(
      'No answer within 10 seconds.',
    );
  });
});
