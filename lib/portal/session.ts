import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { readSessionCookie } from './session-cookie.ts';
import type { SessionUser } from './session-types.ts';

export type { SessionUser } from './session-types.ts';

const readClaims = cache(async () => readSessionCookie(await cookies()));

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
