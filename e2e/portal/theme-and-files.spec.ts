import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function choose(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: /Marta Holm/ }).click();
  await page.getByRole('menuitemradio', { name: theme }).click();
  await page.keyboard.press('Escape');
}

test('shows the chosen theme before any script has loaded, in every tab, and follows the system', async ({
  signedIn,
  context,
}) => {
  const page = await signedIn('brand');
  await page.goto('/templates');
  await choose(page, 'Dark');
  await expect.poll(() => themeOf(page)).toBe('dark');

  const other = await context.newPage();
  const scripts = Promise.withResolvers<void>();
  await other.route(/\/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await other.goto('/templates', { waitUntil: 'commit' });
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await themeOf(other)).toBe('dark');
  scripts.resolve();
  await other.waitForLoadState('load');
  await expect(async () => {
    await choose(page, 'Light');
    await expect.poll(() => themeOf(other), { timeout: 2_000 }).toBe('light');
  }).toPass();

  await choose(page, 'System');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => themeOf(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => themeOf(page)).toBe('light');
});

/** Drags a file over the zone and lets go. */
async function drop(page: Page, name: string, type: string): Promise<void> {
  const zone = page.locator('div:has(> input[type=file])').first();
  const dataTransfer = await page.evaluateHandle(
    ([fileName, fileType]) => {
      const data = new DataTransfer();
      data.items.add(new File(['sku,name,brand\r\nNS-30-EU,Serum,Nordlys\r\n'], fileName, { type: fileType }));
      return data;
    },
    [name, type] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(event, { dataTransfer });
}

test('takes a dropped file of the right kind, and says why another is refused', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/catalog/products/import');
  const refusal = page.getByRole('alert').filter({ hasText: 'list.pdf is not of a kind that can be used here.' });
  await expect(async () => {
    await drop(page, 'list.pdf', 'application/pdf');
    await expect(refusal).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await drop(page, 'products.csv', 'text/csv');
  await expect(page.getByRole('list', { name: 'File' })).toContainText('products.csv');
});

test('a form in a dialog keeps its draft over a reload, and loses it when it is closed', async ({
  signedIn,
  serviceOf,
}) => {
  const { id } = await (await serviceOf('brand')).orderCodes({ quantity: 1 });
  const page = await signedIn('brand');
  await page.goto(`/workorders/${id}`);
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(dialog).toBeVisible();
  };
  await open();
  await dialog.getByLabel('Reference').fill('AGAIN-1');
  await page.reload();
  await open();
  await expect(dialog.getByLabel('Reference')).toHaveValue('AGAIN-1');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel('Reference')).toHaveValue('');
});
