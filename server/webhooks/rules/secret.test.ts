import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, openWebhookSecret, sealWebhookSecret, signMessage } from './secret.ts';

const key = Buffer.alloc(32, 7);

describe('a secret', () => {
  it('is whsec_ and the base64 of 24 or more random bytes', () => {
    const [one, other] = [createWebhookSecret(), createWebhookSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(one.slice(6), 'base64').length).toBeGreaterThanOrEqual(24);
    expect(one).not.toBe(other);
  });

  // conforms: 36.2
  it('opens with its key and for its company only, and is nowhere to be read', () => {
    const secret = createWebhookSecret();
    const sealed = sealWebhookSecret(key, 1, secret);
    expect(openWebhookSecret(key, 1, sealed)).toBe(secret);
    expect(() => openWebhookSecret(key, 2, sealed)).toThrow();
    expect(() => openWebhookSecret(Buffer.alloc(32), 1, sealed)).toThrow();
    expect(sealed.includes(secret.slice(6))).toBe(false);
  });
});

describe('signMessage', () => {
  const message = { id: 'msg_1', body: '{"type":"workorder.created","data":{"reference":"Größe"}}', at: new Date() };
  const [now, before] = [createWebhookSecret(), createWebhookSecret()];

  // conforms: 36.2
  it('is taken by the reference library', () => {
    const headers = signMessage(message, [now]);
    expect(new Webhook(now).verify(message.body, headers)).toEqual(JSON.parse(message.body));
    expect(() => new Webhook(before).verify(message.body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(now).verify(`${message.body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(now).verify(message.body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  });

  it('signs with both secrets while both hold', () => {
    const headers = signMessage(message, [now, before]);
    expect(new Webhook(now).verify(message.body, headers)).toBeTruthy();
    expect(new Webhook(before).verify(message.body, headers)).toBeTruthy();
  });
});
