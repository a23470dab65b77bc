import { createHmac, randomInt } from 'node:crypto';
import type { Config } from '#server/core/config/config.ts';
import { keyFor } from '#server/core/config/secret-key.ts';

/** Without 0, 1, I and O, which are mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;

/** How long a typed code works. */
export const inspectionCodeHours = 24;

/** A code of 40 random bits, as it is shown: ABCD-EFGH. */
export function createInspectionCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/**
 * The hash of a typed code; spaces, hyphens and case do not count. It takes the key of the installation: 40 bits could
 * be found from a plain hash.
 */
export function hashInspectionCode({ secretKey }: Pick<Config, 'secretKey'>, typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHmac('sha256', keyFor(secretKey, 'inspection codes')).update(code).digest();
}

/**
 * Address that the link of a team leads to. The secret is behind the '#': browsers do not send that, so no log has it, and the
 * page takes it out of the address.
 */
export const inspectionAddress = (portalUrl: string, secret: string): string => `${portalUrl}/inspect/join#${secret}`;
