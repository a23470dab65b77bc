import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { reason } from '#lib/texts/reason.ts';

/** RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, steps of 30 seconds. */
const periodSeconds = 30;
const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds };
/** Steps a clock may be off either way. */
const tolerance = 1;

/** A new secret of 160 bits (RFC 4226 asks for that many) in base32. */
export function createTwoFactorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Content of the QR code for an authenticator app. */
export function otpauthUri(secret: string, email: string): string {
  return new TOTP({ ...settings, issuer: 'Proofmark', label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The step of time the code belongs to, within one of now; null when it belongs to none. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = TOTP.validate({
    ...settings,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: tolerance,
  });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

export const wrongCode = reason('oneTimeCodeWrong');

const recoveryCodes = 10;
/** Crockford's base32: nothing in it looks like something else. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes of 50 random bits, as they are shown. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = [...randomBytes(10)].map((byte) => alphabet[byte & 31]).join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

export type TypedCode = { kind: 'one-time'; code: string } | { kind: 'recovery'; code: string };

/**
 * Reads a typed or pasted code: six digits are a one-time code, anything else is a recovery code without its hyphen.
 */
export function readTypedCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'one-time', code };
  return { kind: 'recovery', code: code.replace(/[il]/g, '1').replace(/o/g, '0') };
}
