import type { Page } from '@playwright/test';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

/** The page's scripts stay away until the answer is called: what a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

test('what is typed, switched and sent before the script has come is one whole order', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const release = await holdScripts(page);
  await open(page, '/workorders/new/sid');
  const reference = unique('SLOW');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Quantity').fill('1200');
  await page.getByLabel('Remarks').fill('Typed early');
  await page.getByRole('switch', { name: 'Serial numbers' }).click();
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page).toHaveURL(/\/workorders\/new\/sid$/);
  release();
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  const facts = page.getByRole('complementary', { name: 'Facts' });
  await expect(facts).toContainText('Typed early');
  await expect(page.getByRole('main')).toContainText(/1,200/);
  await expect(facts).toContainText(/Serial numbers\s*no/);
});

test('a menu asked for before the script has come opens, once, and works', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const release = await holdScripts(page);
  await open(page, '/');
  const button = page.getByRole('button', { name: /your menu/ });
  // Nothing happens, so one presses again.
  await button.click();
  await button.click();
  release();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('Find asked for by its key before the script has come opens', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const release = await holdScripts(page);
  await open(page, '/');
  await expect(page.getByRole('button', { name: /^Find an order/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  release();
  await expect(page.getByRole('combobox', { name: 'Find or go to' })).toBeFocused();
});

test('Find leads to nothing that was found for the beginning of what is typed', async ({ signedIn, serviceOf }) => {
  const reference = `Order S-${Date.now()}-${process.pid}`;
  await (await serviceOf('brand')).orderCodes({ reference, quantity: 1 });
  const page = await signedIn('brand');
  await page.goto('/downloads');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill('Order S');
  await expect(page.getByRole('option', { name: reference })).toBeVisible();
  // From here on nothing that is asked for comes.
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await page.keyboard.type('I');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order SID codes' })).toBeVisible();
});

test('keys of the shell pressed before the script has come are obeyed, in their order', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const release = await holdScripts(page);
  await open(page, '/workorders?q=NA-2026');
  const links = page.locator('#main tbody a[data-row-link]');
  await expect(links.nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  release();
  await expect(links.nth(1)).toBeFocused();

  const releaseAgain = await holdScripts(page);
  await open(page, '/workorders');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('c');
  // Meant for what the key opens: no key of the shell any more.
  await page.keyboard.press('?');
  releaseAgain();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
});

test('a file chosen before the script of its step has come is read', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const release = await holdScripts(page);
  await open(page, '/ingestion/new?step=file');
  const buffer = Buffer.from('%PDF-1.7 nothing of a table');
  await page.locator('input[type=file]').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'This is no table of codes' })).toContainText('a PDF');
});

test('a photo chosen before the script has come is judged', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const release = await holdScripts(page);
  await open(page, '/authenticate');
  await page.locator('input[type=file]').first().setInputFiles('public/samples/copy.jpg');
  release();
  await expect(page.getByRole('main').getByText('Copy', { exact: true }).first()).toBeVisible({ timeout: 120_000 });
});

test('signing in with a demo account before the script has come', async ({ page }) => {
  const release = await holdScripts(page);
  await open(page, '/sign-in');
  await page.getByRole('button', { name: /brand@demo\.test/ }).click();
  release();
  await expect(
    page
      .getByRole('navigation', { name: 'Pages' })
      .or(page.getByRole('link', { name: 'Workorders' }))
      .first(),
  ).toBeVisible();
});
