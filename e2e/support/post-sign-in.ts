import type { BrowserContext } from '@playwright/test';

export type Cookie = { name: string; value: string };

/** A session by one of the portal's ways to sign in. */
export async function postSignIn(portal: string, way: string, given: Record<string, string>): Promise<Cookie[]> {
  const jar = new Map<string, string>();
  const request = async (path: string, body?: Record<string, string>) => {
    const response = await fetch(portal + path, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), origin: portal },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const { csrfToken } = (await (await request('/api/auth/csrf')).json()) as { csrfToken: string };
  const answer = await request(`/api/auth/callback/${way}`, {
    ...{ ...given, csrfToken, callbackUrl: '/', json: 'true' },
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  return [...jar].map(([name, value]) => ({ name, value }));
}

/** The browser has this session and no other. */
export async function enterSession(context: BrowserContext, portal: string, cookies: Cookie[]): Promise<void> {
  await context.clearCookies();
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, url: portal, httpOnly: true, sameSite: 'Lax' as const })),
  );
}
