import { cookies } from 'next/headers';
import { safeCallbackUrl } from '#lib/portal/callback-url.ts';
import { getToken } from '#lib/portal/session.ts';
import { cookieNames } from '#lib/portal/session-cookie.ts';
import { isAccepted } from '#lib/portal/token-check.ts';

export const dynamic = 'force-dynamic';

/**
 * Drops a session whose token the service no longer accepts, and asks to sign in again. A page cannot change cookies
 * while it renders, so it comes here. The service is asked first: a link to this address does not sign a user out.
 */
export async function GET(request: Request): Promise<Response> {
  const back = safeCallbackUrl(new URL(request.url).searchParams.get('callbackUrl'));
  const accepted = await isAccepted(await getToken());
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (accepted) {
    headers.set('location', back);
    return new Response(null, { status: 303, headers });
  }
  const names = cookieNames();
  const secure = names.secure ? '; Secure' : '';
  if (accepted === false) {
    for (const { name } of (await cookies()).getAll()) {
      if (name !== names.session && !name.startsWith(`${names.session}.`)) continue;
      headers.append('set-cookie', `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`);
    }
  }
  headers.set('location', `/sign-in?error=ended&callbackUrl=${encodeURIComponent(back)}`);
  return new Response(null, { status: 303, headers });
}
