import { isDeepStrictEqual } from 'node:util';
import { test as base, type Page } from '@playwright/test';
import { askedOptions, type ContextOptions, usualOptions } from './context-options.ts';
import { waitForHydration } from './hydrated.ts';
import { enterSession, postSignIn } from './post-sign-in.ts';
import { quietCentre } from './quiet-centre.ts';
import { type Account, type Addresses, emails, password, Service } from './service.ts';
import { SharedContext } from './shared-context.ts';
import { Watch } from './watch.ts';

type Person = { email: string; password: string };

interface TestFixtures {
  /** Whether the browser context may be the one of the journeys before; one with options of its own never is. */
  browserContext: 'shared' | 'own';
  contextAsked: ContextOptions;
  /** Whether the centre for long work tells what ended. */
  centre: 'quiet' | 'live';
  centreAsChosen: undefined;
  watch: Watch;
  /** A page with a session, of an account of the demo or of somebody else. */
  signedIn: (account: Account | Person, options?: { fresh?: boolean }) => Promise<Page>;
}

interface WorkerFixtures {
  addresses: Addresses;
  shared: SharedContext;
  /** The service as an account, signed in once for each worker. */
  serviceOf: (account: Account) => Promise<Service>;
  sessionOf: (account: Account) => Promise<{ name: string; value: string }[]>;
}

const startSession = (portal: string, who: Account | Person) =>
  postSignIn(portal, 'password', typeof who === 'string' ? { email: emails[who], password } : who);

function memoize<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
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
  shared: [
    async ({ playwright, addresses }, use, { project }) => {
      const shared = await SharedContext.launch(playwright.chromium, usualOptions(project.use, addresses.portal));
      await use(shared);
      await shared.context.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
  // For contexts of a journey's own.
  browser: [
    async ({ shared }, use) => {
      const browser = shared.context.browser();
      if (!browser) throw new Error('The browser of the shared context is gone.');
      await use(browser);
    },
    { scope: 'worker', timeout: 0 },
  ],
  browserContext: ['shared', { option: true }],
  baseURL: async ({ addresses }, use) => use(addresses.portal),
  contextAsked: askedOptions,
  context: async ({ shared, browser, browserContext, contextAsked, contextOptions }, use, testInfo) => {
    const isUsual = isDeepStrictEqual({ ...contextAsked, ...contextOptions }, shared.options);
    if (browserContext === 'shared' && isUsual) {
      await use(shared.context);
      // After one that failed there is a new worker; its pages are still to be seen in pictures.
      if (testInfo.status === testInfo.expectedStatus) await shared.empty();
    } else {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    }
  },
  page: async ({ page }, use) => {
    waitForHydration(page);
    await use(page);
  },
  serviceOf: [
    async ({ addresses }, use) => use(memoize((account) => Service.signIn(addresses, account))),
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ addresses }, use) => use(memoize((account) => startSession(addresses.portal, account))),
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
      const watch = await Watch.over(context, addresses.portal);
      await use(watch);
      await watch.expectNothing();
    },
    { auto: true },
  ],
  signedIn: async ({ context, page, addresses, sessionOf }, use) => {
    await use(async (who, { fresh = false } = {}) => {
      const isShared = typeof who === 'string' && !fresh;
      const cookies = isShared ? await sessionOf(who) : await startSession(addresses.portal, who);
      // Pending requests of the page would be answered to another account, and the page would navigate.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await enterSession(context, addresses.portal, cookies);
      return page;
    });
  },
});

export { expect } from '@playwright/test';
