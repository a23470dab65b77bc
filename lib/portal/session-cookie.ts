import 'server-only';
import { decode, encode, type JWT } from 'next-auth/jwt';
import { portalEnv } from './env.ts';

/** Longest life of a session cookie in seconds; the token inside may end sooner. */
export const sessionMaxAge = 12 * 60 * 60;

/**
 * Cookie names carry the portal's port: browsers share cookies between the ports of a host, and two portals on one
 * machine must not sign each other's readers out.
 */
export function cookieNames(): { session: string; csrf: string; callback: string; secure: boolean } {
  const address = new URL(portalEnv().portalUrl);
  const secure = address.protocol === 'https:';
  const suffix = address.port ? `-${address.port}` : '';
  return {
    session: `${secure ? '__Secure-' : ''}proofmark.session${suffix}`,
    csrf: `${secure ? '__Host-' : ''}proofmark.csrf${suffix}`,
    callback: `${secure ? '__Secure-' : ''}proofmark.callback${suffix}`,
    secure,
  };
}

interface CookieReader {
  getAll(): { name: string; value: string }[];
}

/** The claims of the session cookie; undefined when it is absent, forged, or its UAT has expired. */
export async function readSessionCookie(cookies: CookieReader): Promise<JWT | undefined> {
  const name = cookieNames().session;
  // next-auth splits a long cookie into name.0, name.1, …
  const token = cookies
    .getAll()
    .filter((cookie) => cookie.name === name || /^\.\d+$/.test(cookie.name.slice(name.length)))
    .filter((cookie) => cookie.name.startsWith(name))
    .sort((a, b) => Number(a.name.slice(name.length + 1)) - Number(b.name.slice(name.length + 1)))
    .map((cookie) => cookie.value)
    .join('');
  if (!token) return undefined;
  try {
    const claims = await decode({ token, secret: portalEnv().secret });
    if (!claims?.uat || !claims.uatExpiresAt || Date.parse(claims.uatExpiresAt) <= Date.now()) return undefined;
    return claims;
  } catch {
    return undefined;
  }
}

/** Encrypts the claims; the result never outlives the UAT in it. */
export async function encodeSession(claims: JWT | undefined, secret: string | Buffer): Promise<string> {
  const left = claims?.uatExpiresAt ? Math.floor((Date.parse(claims.uatExpiresAt) - Date.now()) / 1000) : 0;
  return encode({ ...(claims ? { token: claims } : {}), secret, maxAge: Math.max(1, Math.min(sessionMaxAge, left)) });
}
