import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

/** All that makes two requests the same one. */
export interface RequestContent {
  /** Parameters of the path. */
  params: unknown;
  /** Permissions of the token: an answer that needed more is not repeated to a token with less. */
  permissions: readonly string[];
  /** The body as parsed JSON. */
  body: unknown;
}

/**
 * 32 bytes that tell requests apart: SHA-256 over the JSON with its members in order, so that neither spacing nor order
 * counts. Keyed, since a body may hold a password, which a plain hash would let a reader of the table guess at.
 */
export function fingerprintOf(key: Buffer, { params, permissions, body }: RequestContent): Buffer {
  const hash = createHmac('sha256', key);
  feed(hash, [params, [...permissions].sort(), body ?? {}]);
  return hash.digest();
}

/** The same for JSON alone, without a key. */
export function digestOfJson(value: unknown): string {
  const hash = createHash('sha256');
  feed(hash, value);
  return hash.digest('base64');
}

/** Member by member: the text of a large body is never put together a second time. */
function feed(hash: Hmac | Hash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.update('[');
    for (const item of value) {
      feed(hash, item);
      hash.update(',');
    }
    hash.update(']');
  } else if (typeof value === 'object' && value !== null) {
    hash.update('{');
    for (const [name, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      hash.update(`${JSON.stringify(name)}:`);
      feed(hash, member);
      hash.update(',');
    }
    hash.update('}');
  } else hash.update(JSON.stringify(value) ?? 'null');
}
