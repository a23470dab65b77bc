import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy } from '#lib/portal/content-security-policy.ts';
import { csrfTokenOf, makeCsrfCookie } from '#lib/portal/csrf.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { needOf } from '#lib/portal/foreign/page-needs.ts';
import { knownService } from '#lib/portal/foreign/service.ts';
import { isOwnOrigin } from '#lib/portal/own-origin.ts';
import { paths } from '#lib/portal/paths.ts';
import { cookieNames, readSessionCookie } from '#lib/portal/session-cookie.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);
const openPaths = [
  '/sign-in',
  '/forgot-password',
  '/set-password',
  '/session-ended',
  '/single-sign-on',
  '/ledger',
  '/inspect/join',
  '/inspect/shell',
  '/api/auth',
  '/api/health',
];

/** Pages that post to next-auth, with its token against forged requests. */
const formsOfSignIn: ReadonlySet<string> = new Set(['/sign-in', '/single-sign-on', '/inspect/join']);

/**
 * Stands before every page: a fresh CSP nonce, the other security headers, and the way to the sign-in page. It is a
 * convenience, not the guard: every page and action checks the session itself.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const env = portalEnv();
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, env, process.env.NODE_ENV === 'development');

  const origin = request.headers.get('origin');
  const isChange = !readOnly.has(request.method);
  if (isChange && origin !== null && !isOwnOrigin(origin, request.headers.get('host'), env.portalUrl)) {
    // Next would refuse an action too, with a 500 and a stack in the log.
    console.warn(`A ${request.method} from another origin was refused: ${origin.slice(0, 200)}`);
    const text = 'This request did not come from this portal.\n';
    return protect(new NextResponse(text, { status: 403 }), policy, env);
  }

  const open = openPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  // Actions and route handlers answer for themselves: a redirect would hide 'your session has ended' from their
  // callers.
  const answersItself = pathname.startsWith('/api/') || request.headers.has('next-action');
  const session = open || answersItself ? undefined : await readSessionCookie(request.cookies);
  if (!open && !answersItself && !session) {
    const address = new URL('/sign-in', env.portalUrl);
    if (pathname !== '/') address.searchParams.set('callbackUrl', pathname + search);
    return protect(NextResponse.redirect(address), policy, env);
  }

  const need = session?.uat ? needOf(pathname) : undefined;
  if (need && !(await knownService(session?.uat)).offers(need)) {
    const address = new URL(paths.notOffered(pathname), env.portalUrl);
    return protect(NextResponse.redirect(address), policy, env);
  }

  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('x-path', pathname + search);
  headers.set('content-security-policy', policy);
  // Next compares the origin with this header and uses it for redirects of actions: it is checked above and never the
  // client's own.
  headers.delete('x-forwarded-host');
  if (isChange && origin !== null) headers.set('x-forwarded-host', new URL(origin).host);
  let csrf: string | undefined;
  const names = cookieNames();
  if (formsOfSignIn.has(pathname) && !csrfTokenOf(request.cookies.get(names.csrf)?.value)) {
    csrf = makeCsrfCookie();
    request.cookies.set(names.csrf, csrf);
    headers.set('cookie', request.cookies.toString());
  }
  const response = NextResponse.next({ request: { headers } });
  if (csrf)
    response.cookies.set(names.csrf, csrf, { httpOnly: true, sameSite: 'lax', path: '/', secure: names.secure });
  return protect(response, policy, env);
}

type Addresses = Pick<ReturnType<typeof portalEnv>, 'portalUrl' | 'codeUrl'>;

function protect(response: NextResponse, policy: string, { portalUrl, codeUrl }: Addresses): NextResponse {
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('x-frame-options', 'DENY');
  response.headers.set('referrer-policy', 'same-origin');
  response.headers.set('cross-origin-opener-policy', 'same-origin');
  response.headers.set('cross-origin-resource-policy', 'same-origin');
  // The preview of the check that websites embed.
  const frame = new URL(codeUrl).origin;
  response.headers.set(
    'permissions-policy',
    `camera=(self "${frame}"), microphone=(), geolocation=(self "${frame}"), payment=(), usb=()`,
  );
  if (portalUrl.startsWith('https:')) {
    response.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  return response;
}

export const config = {
  matcher: [
    '/((?!_next/static|_next/image|favicon\\.ico|icon\\.svg|robots\\.txt|inspect-sw\\.js|samples/|api/photo).*)',
  ],
};
