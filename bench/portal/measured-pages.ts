import type { BrowserContext } from '@playwright/test';
import { type Cookie, postSignIn } from '../../e2e/support/post-sign-in.ts';
import { isFixed, pageRoutes, routeOf } from './page-routes.ts';

const password = 'proofmark-demo';
/** Roles by how much they see, most first. A page is measured as the first role that may use it. */
export const readers = ['brand', 'printer', 'support', 'operator'] as const;
export type Reader = (typeof readers)[number];

export interface MeasuredPage {
  route: string;
  address: string;
  /** Undefined for a page before the sign-in. */
  reader: Reader | undefined;
}

/** Signs a demo account in, as the sign-in form does. */
export async function signIn(portal: string, reader: Reader): Promise<Cookie[]> {
  try {
    return await postSignIn(portal, 'password', { email: `${reader}@demo.test`, password });
  } catch {
    throw new Error(`${reader}@demo.test could not sign in: is this an instance with demo data?`);
  }
}

/** Leads on at once, or is there for every address that is not. */
const passing = ['/[...missing]', '/single-sign-on'];

/** Addresses of one route that are looked at for links: one of several records leads on to the page one wants. */
const looksAtEach = 8;

/** Pages before the sign-in. */
const isPublic = (route: string) => ['/sign-in', '/forgot-password', '/set-password'].includes(route);
/** Read by anybody who knows its address, which a page behind the sign-in has. */
const isShared = (route: string) => route.startsWith('/ledger/');

/**
 * An address of every page: the routes that are one, and for the others what the pages of the demo lead to. A route of
 * which no address is found is not measured, but named.
 */
export async function findPages(portal: string, sessions: ReadonlyMap<Reader, readonly Cookie[]>) {
  const routes = pageRoutes().filter((route) => !passing.includes(route));
  const found = new Map<string, MeasuredPage>();
  for (const route of routes.filter(isPublic)) found.set(route, { route, address: route, reader: undefined });
  for (const reader of readers) {
    const cookie = (sessions.get(reader) ?? []).map(({ name, value }) => `${name}=${value}`).join('; ');
    const asked = new Set<string>();
    const looks = new Map<string, number>();
    const next = routes.filter((route) => isFixed(route) && !isPublic(route));
    for (const address of next) {
      const route = routeOf(routes, new URL(address, portal).pathname);
      const before = looks.get(route ?? '') ?? 0;
      if (!route || isPublic(route) || asked.has(address) || before >= looksAtEach) continue;
      asked.add(address);
      looks.set(route, before + 1);
      const html = await readPage(portal + address, cookie);
      if (html === undefined) continue;
      if (!found.has(route)) found.set(route, { route, address, reader: isShared(route) ? undefined : reader });
      for (const [, href = ''] of html.matchAll(/href="(?:https?:\/\/[^/"]+(?=\/ledger\/))?(\/[^"#]*)"/g))
        next.push(href.replaceAll('&amp;', '&'));
    }
  }
  return { pages: [...found.values()].sort(byRoute), missing: routes.filter((route) => !found.has(route)) };
}

const byRoute = (a: MeasuredPage, b: MeasuredPage) => a.route.localeCompare(b.route, 'en');

/** The page, when it is there and for the reader's role. Each page carries the words for one that is not, as data. */
async function readPage(url: string, cookie: string): Promise<string | undefined> {
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const html = await response.text();
  return response.status === 200 && !html.includes('is not part of your role<') ? html : undefined;
}

/** Opens pages as one reader. */
export async function become(context: BrowserContext, portal: string, cookies: readonly Cookie[]): Promise<void> {
  await context.clearCookies();
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, url: portal, httpOnly: true, sameSite: 'Lax' as const })),
  );
}
