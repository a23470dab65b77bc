import type { Config } from './config.ts';
import { deriveKey } from './secret-key.ts';

/** 32 bytes that seal the secrets of workorders. @throws Error without SECRET_KEY */
export function artworkSealKey({ secretKey }: Pick<Config, 'secretKey'>): Buffer {
  if (secretKey === undefined) throw new Error('Secure graphics need SECRET_KEY.');
  return Buffer.from(deriveKey(secretKey, 'workorder graphics'), 'base64');
}
