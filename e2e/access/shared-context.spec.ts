import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** A page of the portal sets a cookie, also in a context that has never been used. */
const ofThePage = 'proofmark.zone';

/** All that a journey can find of one before it. */
async function look(page: Page, context: BrowserContext) {
  const [request] = await Promise.all([page.waitForRequest(/sign-in/), page.goto('/sign-in')]);
  const seen = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    script: 'leftScript' in window,
    binding: 'leftBinding' in window,
    exposed: 'leftFunction' in window,
    name: window.name,
    steps: history.length,
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    location: (await navigator.permissions.query({ name: 'geolocation' })).state,
    online: navigator.onLine,
    routed: (await (await fetch('/left')).text()) === 'left',
  }));
  return {
    ...seen,
    cookies: (await context.cookies()).map(({ name }) => name).filter((name) => name !== ofThePage),
    header: (await request.allHeaders())['x-left'],
    pages: context.pages().length,
  };
}

test.describe('the context that journeys share', () => {
  test('is emptied of all that a journey can leave', async ({ page, context, shared, addresses }) => {
    expect(context).toBe(shared.context);
    const unused = await look(page, context);

    await context.addCookies([{ name: 'left', value: 'yes', url: addresses.portal }]);
    await context.addInitScript(() => Object.assign(window, { leftScript: true }));
    await context.exposeBinding('leftBinding', () => true);
    await context.exposeFunction('leftFunction', () => true);
    await context.route('**/left.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await context.route('**/left', (route) => route.fulfill({ body: 'left' }));
    await context.grantPermissions(['geolocation']);
    await context.setExtraHTTPHeaders({ 'x-left': 'yes' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/forgot-password');
    await page.evaluate(async () => {
      localStorage.setItem('left', 'yes');
      sessionStorage.setItem('left', 'yes');
      window.name = 'left';
      await caches.open('left');
      await navigator.serviceWorker.register('/left.js');
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('left');
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      });
    });
    await context.newPage();
    const left = await look(page, context);
    for (const [what, found] of Object.entries(unused)) {
      if (what !== 'online') expect(left[what as keyof typeof left], what).not.toEqual(found);
    }
    await context.setOffline(true);

    let heard = 0;
    context.on('request', () => {
      heard += 1;
    });
    await shared.empty();
    expect(page.isClosed()).toBe(true);
    expect(await look(await context.newPage(), context)).toEqual(unused);
    expect(heard).toBe(0);
  });

  test('keeps the scripts it has loaded', async ({ page, context, shared }) => {
    await page.goto('/sign-in');
    await context.route('**/left', (route) => route.abort());
    await shared.empty();
    const next = await context.newPage();
    await next.goto('/sign-in');
    const loaded = await next.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/_next/static/'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((bytes) => bytes > 0)).toEqual([]);
  });

  test('refuses what would reach the next journey', async ({ page, context }) => {
    const ways = [
      () => page.clock.install(),
      () => context.routeWebSocket('**', () => undefined),
      () => context.setHTTPCredentials({ username: 'left', password: 'left' }),
    ];
    for (const way of ways) await expect(async () => way()).rejects.toThrow("test.use({ browserContext: 'own' })");
  });
});

test.describe('of two journeys', () => {
  // In one worker, one after the other.
  test.describe.configure({ mode: 'serial' });
  const contexts: BrowserContext[] = [];

  for (const turn of ['one', 'the other']) {
    test(`${turn} finds nothing of one before it`, async ({ page, context, shared, addresses }) => {
      await page.goto('/sign-in');
      expect(await page.evaluate(() => [...Object.keys(localStorage), 'leftScript' in window])).toEqual([false]);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('left');
      await page.evaluate(() => localStorage.setItem('left', 'yes'));
      await context.addCookies([{ name: 'left', value: 'yes', url: addresses.portal }]);
      await context.addInitScript(() => Object.assign(window, { leftScript: true }));
      contexts.push(context);
      expect([...new Set(contexts)]).toEqual([shared.context]);
    });
  }
});

test.describe('a journey with an option of its own', () => {
  test.use({ locale: 'de-DE' });

  test('has a context of its own', async ({ page, context, shared }) => {
    expect(context).not.toBe(shared.context);
    expect(await page.evaluate(() => navigator.language)).toBe('de-DE');
    expect(page.context()).toBe(context);
  });
});

test.describe('a journey that says so', () => {
  test.use({ browserContext: 'own' });

  test('has a context of its own', async ({ page, context, shared }) => {
    expect(context).not.toBe(shared.context);
    await page.clock.setFixedTime('2026-01-02T03:04:05Z');
    expect(await page.evaluate(() => new Date().getUTCFullYear())).toBe(2026);
  });
});
