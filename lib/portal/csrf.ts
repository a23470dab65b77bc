import 'server-only';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { portalEnv } from './env.ts';

/**
 * next-auth's double-submit token, 'token|sha256(token + secret)', made here too: a page cannot set cookies while it
 * renders, and the sign-in form must work before its script has loaded.
 */
export function makeCsrfCookie(): string {
  const token = randomBytes(32).toString('hex');
  return `${token}|${digest(token)}`;
}

/** The form's half of the cookie; undefined when the cookie is absent or not ours. */
export function csrfTokenOf(cookie: string | undefined): string | undefined {
  const [token = '', given = ''] = cookie?.split('|') ?? [];
  const expected = digest(token);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
    ? token
    : undefined;
}

function digest(token: string): string {
  return createHash('sha256').update(`${token}${portalEnv().secret}`).digest('hex');
}
