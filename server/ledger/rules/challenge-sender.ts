import { createHmac } from 'node:crypto';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';

/**
 * Sender of photos to challenges, in a form that may be stored: strangers agreed to nothing, and a digest without a key
 * can be found by trying all addresses.
 */
export const senderOf = (network: string, { secretKey }: Pick<Config, 'secretKey'>): Buffer =>
  createHmac('sha256', keyFor(secretKey, 'senders of challenges')).update(network).digest();
