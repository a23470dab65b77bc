import { createHash } from 'node:crypto';

/**
 * The uuid of the scan of a photo that its sender has named: the same for the same photo, another for every other
 * application and code, so that a name that is not unique never finds a scan of another code or application.
 */
export function scanUuidOf(appId: number, name: string, extendedId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([appId, name, extendedId]))
    .digest('hex');
  // Version 8 of RFC 9562: made in a way of one's own.
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(18, 20),
    hash.slice(20, 32),
  ].join('-');
}
