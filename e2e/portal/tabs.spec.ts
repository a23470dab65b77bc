import type { Page } from '@playwright/test';
import { pageList } from '#lib/portal/pages.ts';
import type { Account } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const areas = { catalog: 'Catalogue', operator: 'Operator', settings: 'Settings' };
const orderPages = [
  '/workorders/new/template',
  '/workorders/new/secure',
  '/workorders/new/sid',
  '/workorders/new/many',
];
const all = pageList.flatMap(([, { area, path }]) => (area ? [{ label: areas[area], path }] : []));
const tabbed: [Account, { label: string; path: string }[]][] = [
  [
    'brand',
    [
      ...all.filter(({ path }) => !/operator|equipment/.test(path)),
      ...orderPages.map((path) => ({ label: 'Ways to order', path })),
    ],
  ],
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
      const inTable = label === 'Ways to order' ? orderPages : all.map(({ path }) => path);
      expect(hrefs).toEqual(inTable.filter((path) => (hrefs as string[]).includes(path)));
    }
  });
}
