import { test as base, type Page } from '@playwright/test';
import { quietCentre } from './quiet-centre.ts';
import { type Account, type Addresses, emails, password, Service } from './service.ts';
import { Watch } from './watch.ts';

interface TestFixtures {
  /** Whether the centre for long work tells what ended. */
  centre: 'quiet' | 'live';
  centreAsChosen: undefined;
  watch: Watch;
  /** A page with a session. */
  signedIn: (account: Account, options?: { fresh?: boolean }) => Promise<Page>;
}

interface WorkerFixtures {
  addresses: Addresses;
  /** The service as an account, signed in once for each worker. */
  serviceOf: (account: Account) => Promise<Service>;
  sessionOf: (account: Account) => Promise<{ name: string; value: string }[]>;
}

async function startSession(portal: string, account: Account) {
  const jar = new Map<string, string>();
  const request = async (path: string, body?: Record<string, string>) => {
    const response = await fetch(portal + path, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), origin: portal },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const { csrfToken } = (await (await request('/api/auth/csrf')).json()) as { csrfToken: string };
  await request('/api/auth/callback/password', {
    csrfToken,
    email: emails[account],
    password,
    callbackUrl: '/',
    json: 'true',
  });
  return [...jar].map(([name, value]) => ({ name, value }));
}

function remember<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const made = new Map<K, Promise<V>>();
  return (key) => {
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  addresses: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use, workerInfo) => use(workerInfo.config.metadata['addresses'] as Addresses),
    { scope: 'worker' },
  ],
  serviceOf: [
    async ({ addresses }, use) => use(remember((account) => Service.signIn(addresses, account))),
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ addresses }, use) => use(remember((account) => startSession(addresses.portal, account))),
    { scope: 'worker' },
  ],
  centre: ['quiet', { option: true }],
  centreAsChosen: [
    async ({ context, centre }, use) => {
      if (centre === 'quiet') await quietCentre(context);
      await use(undefined);
    },
    { auto: true },
  ],
  watch: [
    async ({ context, addresses }, use) => {
      const watch = new Watch(context, addresses.portal);
      await use(watch);
      await watch.expectNothing();
    },
    { auto: true },
  ],
  signedIn: async ({ context, page, addresses, sessionOf }, use) => {
    await use(async (account, { fresh = false } = {}) => {
      const cookies = fresh ? await startSession(addresses.portal, account) : await sessionOf(account);
      await context.clearCookies();
      await context.addCookies(
        cookies.map((cookie) => ({ ...cookie, url: addresses.portal, httpOnly: true, sameSite: 'Lax' as const })),
      );
      return page;
    });
  },
});

export { expect } from '@playwright/test';
