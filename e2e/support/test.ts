import { test as base, type Page } from '@playwright/test';
import { postSignIn } from './post-sign-in.ts';
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

const startSession = (portal: string, account: Account) =>
  postSignIn(portal, 'password', { email: emails[account], password });

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
      // What the page still asks for would be answered to another account, and the page go where that leads.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await context.clearCookies();
      await context.addCookies(
        cookies.map((cookie) => ({ ...cookie, url: addresses.portal, httpOnly: true, sameSite: 'Lax' as const })),
      );
      return page;
    });
  },
});

export { expect } from '@playwright/test';
