import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * UAT: `uat_`, 22 base62 characters (131 random bits) and 6 of CRC32 over them, so that a scanner for leaked secrets
 * can recognise one without asking us. Only the SHA-256 is ever stored.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 22;
const shape = /^uat_([0-9A-Za-z]{22})([0-9A-Za-z]{6})$/;

/** `length` base62 characters, each one of 62 with the same probability (bytes from 248 up are thrown away). */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** @param prefix `scim` for a token of an identity provider, which opens SCIM only */
export function createToken(prefix: 'uat' | 'scim' = 'uat'): string {
  const secret = randomBase62(secretLength);
  return `${prefix}_${secret}${checksum(secret)}`;
}

export function isWellFormedToken(token: string): boolean {
  const match = shape.exec(token);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < 6; i += 1) {
    text = `${alphabet[rest % 62]}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}
