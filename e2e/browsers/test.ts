import { test as base } from '@playwright/test';
import { type Account, type Addresses, Service } from '../support/service.ts';
import { startFirefox } from './firefox.ts';
import { startOldChromium } from './old-chromium.ts';
import { Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

export interface BrowserOptions {
  engine: keyof typeof start;
}

interface Fixtures extends BrowserOptions {
  addresses: Addresses;
  /** The tab of a browser without cookies. */
  tab: Tab;
  serviceOf: (account: Account) => Promise<Service>;
}

const start = {
  firefox: startFirefox,
  webkit: startWebKit,
  'chrome-80': () => startOldChromium(process.env.CHROME_80_PATH ?? ''),
  'chrome-111': () => startOldChromium(process.env.CHROME_111_PATH ?? ''),
};

export const test = base.extend<Fixtures>({
  engine: ['firefox', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
  addresses: async ({}, use, { config }) => use(config.metadata['addresses'] as Addresses),
  tab: async ({ engine, addresses }, use, testInfo) => {
    const browser = await start[engine]();
    const tab = new Tab(browser, addresses.portal);
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) console.error(await tab.text().catch(() => 'The page is gone.'));
    await browser.close();
  },
  serviceOf: async ({ addresses }, use) => use((account) => Service.signIn(addresses, account)),
});

export { expect } from '@playwright/test';
