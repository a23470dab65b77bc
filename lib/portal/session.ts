import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { currentOrigin } from '#lib/operations/request-context.ts';
import { portalEnv } from './env.ts';
import { cookieNames, encodeSession, readSessionCookie } from './session-cookie.ts';
import type { SessionUser } from './session-types.ts';

export type { SessionUser } from './session-types.ts';

const readClaims = cache(async () => {
  const claims = await readSessionCookie(await cookies());
  const origin = currentOrigin();
  if (origin && claims?.account) origin.caller = { companyId: claims.account.company.id, userId: claims.account.id };
  return claims;
});

/** The signed-in person, or undefined. */
export async function getSession(): Promise<SessionUser | undefined> {
  return (await readClaims())?.account;
}

/** The signed-in person; without one the request ends at the sign-in page and comes back here afterwards. */
export async function requireSession(): Promise<SessionUser> {
  const user = await getSession();
  if (!user) redirect(`/sign-in?callbackUrl=${encodeURIComponent(await currentPath())}`);
  return user;
}

/** The UAT of the session. Server only: never hand it to a component or return it from an action. */
export async function getToken(): Promise<string | undefined> {
  return (await readClaims())?.uat;
}

/** Path and query of the page being rendered, as proxy.ts noted them. */
export async function currentPath(): Promise<string> {
  return (await headers()).get('x-path') ?? '/';
}

/** Leaves for the route that drops the dead session and asks to sign in again. */
export async function endSession(): Promise<never> {
  redirect(`/session-ended?callbackUrl=${encodeURIComponent(await currentPath())}`);
}

/** A cookie of this size is kept in one piece by every browser. */
const largestCookie = 3_800;

/**
 * For actions: what the reader has changed of the own account, into the session. A cookie that would be too large is
 * left as it is: then it is there from the next sign-in on.
 */
export async function updateSession({ name, timeZone }: { name: string; timeZone: string | null }): Promise<void> {
  const claims = await readClaims();
  if (!claims?.account || !claims.uatExpiresAt) return;
  const { timeZone: _, ...before } = claims.account;
  const account: SessionUser = { ...before, name, ...(timeZone !== null && { timeZone }) };
  const value = await encodeSession({ ...claims, account }, portalEnv().secret);
  if (value.length > largestCookie) return;
  const names = cookieNames();
  const jar = await cookies();
  for (const { name: known } of jar.getAll()) if (known.startsWith(`${names.session}.`)) jar.delete(known);
  jar.set(names.session, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: names.secure,
    expires: new Date(claims.uatExpiresAt),
  });
}
