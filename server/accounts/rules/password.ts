import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { reason } from '#lib/texts/reason.ts';
import { fieldError } from '#server/core/errors.ts';

/** The password of every demo account. Outside the demo no account can be signed in to with it. */
export const demoPassword = 'proofmark-demo';

/** Hash of users without a password: it matches none. */
export const noPassword = 'none';

/**
 * Argon2id with the second recommended option of RFC 9106 scaled to OWASP's minimum for servers: 19 MiB, 2 passes,
 * 1 lane. Stored as the PHC string, so the parameters can be raised later without touching old hashes.
 */
const derive = promisify(argon2);
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...current });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Takes the same time for a stored hash of any user; a hash that cannot be read never matches. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = phc.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** @throws DomainError on `new_password` when it is no new one, or one that is public. */
export function checkNewPassword(current: string, wanted: string, demo: boolean): void {
  const isPublic = !demo && wanted === demoPassword;
  if (wanted.normalize('NFKC') === current.normalize('NFKC') || isPublic) {
    throw fieldError('new_password', reason('passwordNotAllowed'));
  }
}
