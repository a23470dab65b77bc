import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a preview can be opened, at most. */
const previewMs = 24 * 3_600_000;
const hourMs = 3_600_000;
const proofBytes = 16;

/**
 * Opens the preview of an application's check, whose scans are of own staff. All of an hour are the same, so that an
 * application is read twice alike.
 */
export function createPreview(identifier: string, key: Buffer, now: number): string {
  const until = (Math.floor(now / hourMs) * hourMs + previewMs).toString(36);
  return `${until}.${proofOf(identifier, until, key).toString('base64url')}`;
}

export function isPreview(preview: string, identifier: string, key: Buffer, now: number): boolean {
  const [, until = '', proof = ''] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(preview) ?? [];
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== proofBytes || Number.parseInt(until, 36) < now) return false;
  return timingSafeEqual(given, proofOf(identifier, until, key));
}

const proofOf = (identifier: string, until: string, key: Buffer) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['check preview', identifier, until]))
    .digest()
    .subarray(0, proofBytes);
