import { describe, expect, it } from 'vitest';
import { webhookEventTypes } from '#lib/contract/values/webhooks.ts';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { answerWords, deliveryState, eventOptions, eventsLine, webhookState } from './webhook-words.ts';

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
    expect(webhookState(webhook).label).toBe('On');
    expect(webhookState({ ...webhook, failing_since: webhook.created_at })).toMatchObject({ label: 'Failing' });
    expect(webhookState({ ...webhook, is_active: false })).toEqual({ label: 'Off', tone: 'off' });
    for (const disabled_reason of ['gone', 'failing'] as const) {
      const off = { ...webhook, is_active: false, disabled_reason };
      expect(webhookState(off)).toMatchObject({ label: 'Switched off', tone: 'bad', detail: expect.any(String) });
    }
  });

  it('describes every event', () => {
    expect(eventOptions.map(({ value }) => value)).toEqual([...webhookEventTypes]);
    for (const { hint } of eventOptions) expect(hint).toMatch(/[.]$/);
    expect(eventsLine([...webhookEventTypes])).toBe('All events');
    expect(eventsLine(['scan.suspicious'])).toBe('scan.suspicious');
    expect(eventsLine(['scan.suspicious', 'document.failed'])).toBe('2 events');
  });
});

describe('a delivery in words', () => {
  it('tells the first try from those after a failure', () => {
    expect(deliveryState({ status: 'pending', attempts: 0 }).label).toBe('Waiting');
    expect(deliveryState({ status: 'pending', attempts: 2 }).label).toBe('Trying again');
    expect(deliveryState({ status: 'failed', attempts: 8 }).tone).toBe('bad');
  });

  it('says what was answered, or why nothing was', () => {
    expect(answerWords({ response_status: 500, error: null })).toBe('500');
    expect(answerWords({ response_status: null, error: 'No answer within 10 seconds.' })).toBe(
      'No answer within 10 seconds.',
    );
  });
});
