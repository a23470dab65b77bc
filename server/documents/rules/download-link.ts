import { createHash } from 'node:crypto';
import { randomBase62 } from '#server/core/token.ts';

export const linkLifetimeSeconds = 600;

/** 32 base62 characters: 190 random bits. Only the hash is stored, so a copy of the database opens nothing. */
export function createLinkSecret(): string {
  return randomBase62(32);
}

export function hashLinkSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
