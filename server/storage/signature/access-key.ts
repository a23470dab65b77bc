import { createHmac } from 'node:crypto';
import type { AccessKey } from './sigv4.ts';

/**
 * The local store has one access key, which every program of the service works out from SECRET_KEY, so that nothing has
 * to be set up or sent around. Another SECRET_KEY makes all links given out before worthless.
 */
export function deriveAccessKey(secretKey: string): AccessKey {
  return {
    id: `PM${derive(secretKey, 'access key id').toString('hex').slice(0, 18).toUpperCase()}`,
    secret: derive(secretKey, 'secret access key').toString('base64url'),
  };
}

function derive(secretKey: string, purpose: string): Buffer {
  return createHmac('sha256', secretKey).update(`proofmark storage v1 ${purpose}`).digest();
}
