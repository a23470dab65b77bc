import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * AWS Signature Version 4, the parts that S3's presigned links and browser POSTs need.
 * Source: Amazon S3 API Reference, "Authenticating Requests (AWS Signature Version 4)".
 */
export const signatureAlgorithm = 'AWS4-HMAC-SHA256';
export const maxExpiresSeconds = 7 * 24 * 3600;
/** How far two clocks may be apart. */
export const maxSkewMs = 15 * 60 * 1000;

export interface AccessKey {
  id: string;
  secret: string;
}

export interface CredentialScope {
  accessKeyId: string;
  /** YYYYMMDD */
  date: string;
  region: string;
}

export function formatCredential(scope: CredentialScope): string {
  return `${scope.accessKeyId}/${formatScope(scope)}`;
}

export function formatScope(scope: CredentialScope): string {
  return `${scope.date}/${scope.region}/s3/aws4_request`;
}

/** @returns null when it is not `<key id>/<date>/<region>/s3/aws4_request`. */
export function parseCredential(credential: string): CredentialScope | null {
  const match = /^([\w-]{1,128})\/(\d{8})\/([a-z0-9-]{1,64})\/s3\/aws4_request$/.exec(credential);
  const [, accessKeyId, date, region] = match ?? [];
  return accessKeyId && date && region ? { accessKeyId, date, region } : null;
}

/** @returns e.g. 20260131T235959Z */
export function formatAmzDate(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** @returns milliseconds since 1970, or null when it is not a date in that form. */
export function parseAmzDate(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) || formatAmzDate(new Date(time)) !== text ? null : time;
}

/** @returns the signature in lower-case hex. */
export function sign(secret: string, scope: CredentialScope, stringToSign: string): string {
  const dateKey = hmac(`AWS4${secret}`, scope.date);
  const signingKey = hmac(hmac(hmac(dateKey, scope.region), 's3'), 'aws4_request');
  return hmac(signingKey, stringToSign).toString('hex');
}

/** Takes the same time wherever the two differ. */
export function equalSignatures(expected: string, given: string): boolean {
  return timingSafeEqual(sha256(expected), sha256(given));
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
