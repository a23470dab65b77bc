import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { cancelWorkorder } from '#lib/contract/workorder-steps.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { type Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

/** A template whose orders wait for the printing partner, and so can be canceled. */
async function secureTemplate(service: Service): Promise<number> {
  const { results } = await service.call(listTemplates, { query: { is_archived: 'false', limit: 100 } });
  const found = results.find((each) => each.printing_partner !== null);
  if (!found) throw new Error('The demo data has no template for a printing partner.');
  return found.id;
}

async function exported(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('orders are chosen, archived, taken back and canceled together, each with its own outcome', async ({
  signedIn,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const mark = unique('bulk');
  const order = async (place: number) =>
    service.call(createFromTemplate, {
      body: { template: await secureTemplate(service), reference: `${mark} ${place}`, quantity: place },
    });
  const [first] = [await order(1), await order(2), await order(3)];
  const page = await signedIn('brand');
  await page.goto(`/workorders?q=${mark}&sort=reference`);
  const box = (place: number) => page.getByRole('checkbox', { name: `Select ${mark} ${place}` });
  const bar = page.getByRole('region', { name: 'Selected orders' });

  await box(1).click();
  await expect(bar).toContainText('1 order selected');
  await box(3).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 orders selected');
  await expectAccessible(page);

  // By the keyboard, on the row that has the focus.
  await page.getByRole('link', { name: `${mark} 2` }).focus();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('2 orders selected');
  await page.keyboard.press('x');
  await expect(bar).toContainText('3 orders selected');

  const { name, text } = await exported(page, () => bar.getByRole('button', { name: 'Export' }).click());
  expect(name).toMatch(/^workorders chosen \d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);

  await bar.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(bar).toContainText('3 archived');
  await expect(page.getByRole('row', { name: `${mark} 1` })).toContainText('Archived');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText('3 out of the archive again');
  await expect(page.getByRole('row', { name: `${mark} 1` })).not.toContainText('Archived');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();

  // One is canceled elsewhere while it is chosen here: the service refuses it, and says so of that row.
  await box(1).click();
  await box(2).click();
  await bar.getByRole('button', { name: 'Cancel orders' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('They have 3 codes.');
  await expect(question).toContainText('This is final.');
  await service.call(cancelWorkorder, { params: { id: first.id } });
  await question.getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(bar).toContainText('1 canceled, 1 refused');
  await expect(bar.getByRole('list', { name: 'Refused' })).toContainText(`${mark} 1`);
  await expectAccessible(page);

  // Clearing a filter clears the selection made with it.
  await bar.getByRole('button', { name: 'Close' }).click();
  await box(3).click();
  await expect(bar).toContainText('1 order selected');
  await page.getByRole('link', { name: 'Canceled' }).click();
  await expect(page.getByRole('link', { name: `${mark} 3` })).toBeHidden();
  await expect(bar).toBeHidden();
});

test('the catalogue is archived together, and every list can be had as CSV', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/catalog/products');
  const products = await exported(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(products.text.split('\r\n')[0]).toContain('"Product","Name","SKU","Brand"');
  const lists = {
    '/catalog/brands': /^brands .*\.csv$/,
    '/settings/users': /^users .*\.csv$/,
    '/settings/apps': /^scan apps .*\.csv$/,
    '/settings/partners': /^partners .*\.csv$/,
    '/templates': /^templates .*\.csv$/,
  };
  for (const [path, expected] of Object.entries(lists)) {
    await page.goto(path);
    const { name, text } = await exported(page, () => page.getByRole('button', { name: 'Export' }).click());
    expect(name, path).toMatch(expected);
    expect(text.charCodeAt(0), path).toBe(0xfeff);
    expect(text.trimEnd().split('\r\n').length, path).toBeGreaterThan(1);
  }
});

test('a role gets no list that it may not see', async ({ signedIn, addresses }) => {
  const page = await signedIn('printer');
  for (const list of ['products', 'support-groups']) {
    const answer = await page.request.get(`${addresses.portal}/export/${list}`, { maxRedirects: 0 });
    expect(answer.status(), list).toBe(302);
  }
  expect((await page.request.get(`${addresses.portal}/export/nothing`)).status()).toBe(404);
});

test('a link that is followed while a search is typed is not taken back by it', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders?q=NA-2026-116');
  const link = page.getByRole('link', { name: 'NA-2026-116' });
  await expect(link).toBeVisible();
  // The order's page takes longer than the pause after which a search goes out.
  await page.route(/\/workorders\/\d+/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  // Both in one go: however slow the machine, the link is followed before the pause is over.
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#main input[type="search"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'NA-2026-116 elsewhere');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector<HTMLElement>('#main a[data-row-link]')?.click();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'NA-2026-116' })).toBeVisible();
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
});
