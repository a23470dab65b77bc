import type { Page } from '@playwright/test';
import { listWorkorders } from '#lib/contract/workorders.ts';
import type { Account } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const settings = [
  'profile',
  'security',
  'company',
  'users',
  'partners',
  'equipment',
  'tokens',
  'apps',
  'webhooks',
  'audit',
];
const all = [
  ...['companies', 'templates', 'apps', 'work'].map((tab) => ({ label: 'Operator', path: `/operator/${tab}` })),
  ...settings.map((tab) => ({ label: 'Settings', path: `/settings/${tab}` })),
];
const tabbed: [Account, { label: string; path: string }[]][] = [
  ['printer', all.filter(({ path }) => path === '/settings/equipment')],
  ['operator', all.filter(({ path }) => path.startsWith('/operator'))],
];

/** The addresses of the tabs, and how they lie to title and screen. */
async function readTabs(page: Page, label: string, path: string) {
  const tabs = page.getByRole('main').getByRole('navigation', { name: label, exact: true });
  const current = tabs.locator('[aria-current=page]');
  await expect(current).toHaveAttribute('href', path);
  await expect(current).toBeInViewport({ ratio: 1 });
  const [bar, title] = await Promise.all([tabs.boundingBox(), page.getByRole('heading', { level: 1 }).boundingBox()]);
  const hrefs = await tabs.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return { hrefs, isAbove: bar !== null && title !== null && bar.y + bar.height <= title.y };
}

for (const [account, pages] of tabbed) {
  test(`tabs are above the title in one order, the current one in sight, for ${account}`, async ({ signedIn }) => {
    const page = await signedIn(account);
    await page.setViewportSize({ width: 360, height: 740 });
    const orders = new Map<string, unknown>();
    for (const { label, path } of pages) {
      await page.goto(path);
      const { hrefs, isAbove } = await readTabs(page, label, path);
      expect(isAbove, path).toBe(true);
      expect(hrefs, path).toEqual(orders.get(label) ?? hrefs);
      orders.set(label, hrefs);
    }
    for (const [label, hrefs] of orders) {
      expect(hrefs, label).toEqual(all.map(({ path }) => path).filter((path) => (hrefs as string[]).includes(path)));
    }
  });
}

test('the columns of both tables of a press begin at the same places', async ({ signedIn }) => {
  const page = await signedIn('printer');
  const startsOf = (name: string) =>
    page
      .getByRole('table', { name })
      .getByRole('columnheader')
      .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().x)));
  for (const [width, columns] of [
    [768, 5],
    [1440, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const waiting = await startsOf('Orders waiting for confirmation');
    expect(waiting).toHaveLength(columns);
    expect(await startsOf('Orders ready to print')).toEqual(waiting);
  }
});

test('the steps of an order have room for their words', async ({ signedIn, serviceOf }) => {
  const page = await signedIn('printer');
  const service = await serviceOf('printer');
  const { results } = await service.call(listWorkorders, { query: {} });
  for (const width of [768, 1080, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/workorders/${results[0]?.id}`);
    const steps = page.getByRole('list', { name: 'Steps of this workorder' }).getByRole('listitem');
    const sizes = await steps.evaluateAll((all) => all.map((step) => [step.clientWidth, step.scrollWidth]));
    expect(sizes.length).toBeGreaterThan(3);
    for (const [room = 0, words = 0] of sizes) {
      expect(room).toBeGreaterThan(95);
      expect(words).toBeLessThanOrEqual(room);
    }
  }
});

test('a page opens at its top, and back leads to the place in the list', async ({ page, signedIn }) => {
  await signedIn('brand');
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto('/workorders');
  const orders = page.getByRole('table', { name: 'Workorders' }).getByRole('link');
  await orders.last().scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const place = await scrolled();
  expect(place).toBeGreaterThan(100);
  await orders.last().click();
  await expect(page).toHaveURL(/\/workorders\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(place);
});
