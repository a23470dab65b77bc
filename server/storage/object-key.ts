import { InvalidKeyError } from './object-store.ts';

const maxKeyLength = 512;
const maxSegmentLength = 200;
const segmentPattern = /^[A-Za-z0-9_][A-Za-z0-9._=-]*$/;

/**
 * A key is segments joined by `/`, each beginning with a letter, digit or `_` and going on with those or `. = -`. That
 * leaves no room for `..`, absolute paths, backslashes, NUL or hidden files, means the same in a path, a URL and an S3
 * key, and keeps `@` and leading dots free for the local store's own names.
 */
export function isObjectKey(key: string): boolean {
  if (key.length === 0 || key.length > maxKeyLength) return false;
  return key.split('/').every((segment) => segment.length <= maxSegmentLength && segmentPattern.test(segment));
}

/** @throws InvalidKeyError */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new InvalidKeyError(`This is no object key: ${JSON.stringify(key.slice(0, 80))}`);
}

const maxPresignSeconds = 7 * 24 * 3600;

/** SigV4 signs nothing for longer than 7 days. @throws RangeError */
export function assertExpiry(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxPresignSeconds) {
    throw new RangeError(`A link is valid for 1 to ${maxPresignSeconds} seconds, not ${seconds}.`);
  }
}
