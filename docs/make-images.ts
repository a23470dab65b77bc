import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * Makes the pictures of the README from a running demo, best a fresh one: `node docs/make-images.ts [portal address]`.
 * CHROMIUM_PATH names the browser when Playwright's own is not installed.
 */
const portal = process.argv[2] ?? 'http://localhost:3000';
const executablePath = process.env['CHROMIUM_PATH'];
const folder = path.join(import.meta.dirname, 'images');

/** Frame of a viewer in Oslo. */
const frame = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/Oslo' };

async function signIn(browser: Browser, email: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ ...frame, colorScheme });
  const page = await context.newPage();
  await page.goto(`${portal}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth),
  );
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(name);
}

async function takeLight(page: Page): Promise<void> {
  await page.goto(`${portal}/workorders`);
  await take(page, 'workorders-light');
  await page.getByRole('link', { name: 'NA-2026-114' }).first().click();
  await page.waitForURL(/\/workorders\/\d+/);
  await page.getByText('Ready to print').first().waitFor();
  await take(page, 'workorder-light');
  await page.goto(`${portal}/ingestion`);
  await page.getByRole('link', { name: 'carton-batch-44.csv' }).first().click();
  await page.waitForURL(/\/ingestion\/ing_/);
  await take(page, 'ingestion-light');
  await page.goto(`${portal}/scans`);
  await take(page, 'scans-light');
}

async function takeDark(page: Page): Promise<void> {
  await page.goto(`${portal}/workorders/new/sid`);
  await page.getByLabel('Reference').fill('NA-2026-119');
  await page.getByLabel('Quantity').fill('2000000');
  await page.getByLabel('compact-12').check({ force: true });
  await take(page, 'create-sid-dark');
  await page.goto(`${portal}/authenticate`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Original/ }).click();
  await page.getByText('Open the scan').waitFor();
  await take(page, 'authenticate-dark');
}

async function takeProofs(page: Page): Promise<void> {
  await page.goto(`${portal}/workorders`);
  const address = await page.getByRole('link', { name: 'NA-2026-113' }).first().getAttribute('href');
  await page.goto(`${portal}${address}/proofs`);
  await take(page, 'proofs-light');
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    await takeLight(await signIn(browser, 'brand@demo.test', 'light'));
    await takeDark(await signIn(browser, 'brand@demo.test', 'dark'));
    await takeProofs(await signIn(browser, 'printer@demo.test', 'light'));
  } finally {
    await browser.close();
  }
}

await main();
