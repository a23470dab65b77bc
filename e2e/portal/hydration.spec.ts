import type { BrowserContext, Page } from '@playwright/test';
import { emails, password, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

/** Holds back the scripts of the page until the result is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test('fields and buttons wait for the script of the page, links do not', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const release = await holdScripts(page);
  await page.goto('/workorders', { waitUntil: 'commit' });
  await expect(page.getByRole('searchbox')).toBeDisabled();
  await expect(page.getByRole('button', { name: /your menu/ })).toBeDisabled();
  await page.getByRole('link', { name: 'Order codes' }).first().click();
  await page.goto('/workorders/new/sid', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Order codes' })).toBeDisabled();
  await expect(page.getByLabel('Reference')).toBeDisabled();
  release();
  const reference = unique('SLOW');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Quantity').fill('1200');
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
});

test.describe('without script', () => {
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
  });
  test.afterEach(() => context.close());

  test('signing in leads where it was to lead, also after a refusal', async () => {
    await page.goto('/scans?result=copy');
    await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
    await page.getByLabel('E-mail').fill(emails.brand);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('is not right');
    expect(new URL(page.url()).search).not.toMatch(/password/i);
    await page.getByLabel('E-mail').fill(emails.brand);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/scans\?result=copy$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
    // Playwright finds no text in it.
    await expect(page.locator('noscript')).toBeVisible();
    expect(await page.content()).toMatch(/<noscript>.*This page needs JavaScript.*<\/noscript>/s);
  });

  test('a refused token comes back to the field for tokens', async () => {
    await page.goto('/sign-in?with=token&callbackUrl=%2Fcodes');
    await page.getByLabel('UAT').fill('uat_of_nobody_0123456789');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect(page.getByLabel('UAT')).toHaveValue('');
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe('/codes');
  });

  test('a demo account signs in by its button', async () => {
    await page.goto('/sign-in');
    await page.getByRole('button', { name: /brand@demo\.test/ }).click();
    await expect(page.getByRole('link', { name: 'Workorders' }).first()).toBeVisible();
  });
});
