import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

const bytes = 16;

/** An HMAC of facts, 22 characters of base64url: whoever brings it got it from us. @param facts begin with its purpose */
export const proofOf = (facts: readonly unknown[], key: KeyObject | Buffer): string =>
  createHmac('sha256', key).update(JSON.stringify(facts)).digest().subarray(0, bytes).toString('base64url');

export function isProofOf(given: string, facts: readonly unknown[], key: KeyObject | Buffer): boolean {
  const brought = Buffer.from(given, 'base64url');
  return brought.length === bytes && timingSafeEqual(brought, Buffer.from(proofOf(facts, key), 'base64url'));
}
