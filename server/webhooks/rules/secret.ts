import { createHmac, randomBytes } from 'node:crypto';
import { openSealedText, sealText } from '#server/core/sealed-text.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** A signing secret as Standard Webhooks writes one. Shown once; kept sealed, since every message is signed with it. */
export function createWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** A row copied to another company signs nothing there. */
const placeOf = (companyId: number) => `webhook secret of company ${companyId}`;

/** @param key 32 bytes. */
export function sealWebhookSecret(key: Buffer, companyId: number, secret: string): Buffer {
  return sealText(key, placeOf(companyId), secret);
}

/** @throws Error when it was sealed with another key or for another company. */
export function openWebhookSecret(key: Buffer, companyId: number, sealed: Buffer): string {
  return openSealedText(key, placeOf(companyId), sealed);
}

/**
 * The three headers of Standard Webhooks 1.0, https://www.standardwebhooks.com. The time is that of the attempt: a
 * receiver refuses old ones, and a retry is none.
 * @param secrets each signs; more than one while a rotated secret still holds.
 */
export function signMessage(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(message.at.getTime() / 1000));
  const content = `${message.id}.${seconds}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return { 'webhook-id': message.id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}
