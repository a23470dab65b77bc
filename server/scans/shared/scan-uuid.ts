import { createHash, randomUUID } from 'node:crypto';

/**
 * The uuid of a scan that is made now, with the moment in it (version 7 of RFC 9562): by that it is found among the
 * scans of its month.
 */
export function newScanUuid(at: Date): string {
  const millis = at.getTime().toString(16).padStart(12, '0');
  return `${millis.slice(0, 8)}-${millis.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The moment that a scan's uuid has in it, by the clock of the program that made it; null for one of another kind. */
export function momentOfUuid(uuid: string): Date | null {
  return uuid[versionAt] === '7' ? new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)) : null;
}

const versionAt = 14;

/** Whether it is the uuid of a photo that its sender has named. */
export const isNamedUuid = (uuid: string): boolean => uuid[versionAt] === '8';

/**
 * The uuid of the scan of a photo that was sent under an Idempotency-Key: one for each key of an application. It says
 * nothing of its moment, which is kept in scan_names.
 */
export function scanUuidOf(appId: number, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([appId, key]))
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
