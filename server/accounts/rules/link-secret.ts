import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';

/** How long the link of a mail works. */
export const invitationHours = 72;
export const passwordResetHours = 1;

export const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/**
 * The secret of a link that is mailed: 256 bits in base64url, derived from a nonce of its row with the key of the
 * installation. So the job that mails it can be killed and run again, and sends the same link, and still the database
 * holds nothing that opens an account: to use a link takes the secret, of which it has the SHA-256.
 */
export function linkSecret({ secretKey }: Pick<Config, 'secretKey'>, nonce: Buffer): string {
  return createHmac('sha256', keyFor(secretKey, 'links in mails')).update(nonce).digest('base64url');
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Columns of a new link. The job that mails it derives the secret from them again. */
export function createLink(keys: Pick<Config, 'secretKey'>): { nonce: Buffer; secret_hash: Buffer } {
  const nonce = randomBytes(32);
  return { nonce, secret_hash: hashSecret(linkSecret(keys, nonce)) };
}

/** The address in the mail. The secret is behind the '#': browsers keep that to themselves, so no log has it. */
export const setPasswordAddress = (portalUrl: string, secret: string): string => `${portalUrl}/set-password#${secret}`;
