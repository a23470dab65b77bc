import { createHmac } from 'node:crypto';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';

/**
 * Who sends photos to challenges, as it may be kept: strangers agreed to nothing, and a digest without a key is found
 * by trying all addresses there are.
 */
export const senderOf = (network: string, { secretKey }: Pick<Config, 'secretKey'>): Buffer =>
  createHmac('sha256', keyFor(secretKey, 'senders of challenges')).update(network).digest();
