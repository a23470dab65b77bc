import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import QrEncode from 'qr';
import sharp from 'sharp';

/**
 * Makes the pictures of the README from a running demo: `node docs/make-images.ts [portal address]`.
 * CHROMIUM_PATH names the browser when Playwright's own is not installed.
 */
const portal = process.argv[2] ?? 'http://localhost:3000';
const executablePath = process.env['CHROMIUM_PATH'];
const folder = path.join(import.meta.dirname, 'images');

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal}/sign-in`);
  await page.getByLabel('E-mail').fill('brand@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(name);
}

/** A photo of one of the demo's own codes, as a phone might take it. */
async function photoOfCode(address: string): Promise<Buffer> {
  const code = await sharp(Buffer.from(QrEncode(address, 'svg', { ecc: 'medium', border: 4 })), { density: 300 })
    .resize(560)
    .flatten({ background: '#f3efe6' })
    .rotate(-7, { background: '#c9c2b3' })
    .toBuffer();
  return sharp(code)
    .extend({ top: 300, bottom: 320, left: 420, right: 420, background: '#c9c2b3' })
    .blur(0.8)
    .jpeg({ quality: 88 })
    .toBuffer();
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
    for (const scheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: scheme });
      const page = await context.newPage();
      await signIn(page);
      await page.goto(`${portal}/workorders`);
      await take(page, `workorders-${scheme}`);
      await page.getByRole('link', { name: 'NA-2026-118' }).first().click();
      await page.waitForURL(/\/workorders\/\d+/);
      await page.getByText('Completed').first().waitFor();
      await take(page, `workorder-${scheme}`);
      await page.goto(`${portal}/ingestion`);
      await page.getByRole('link', { name: 'carton-batch-44.csv' }).first().click();
      await page.waitForURL(/\/ingestion\/ing_/);
      await take(page, `ingestion-${scheme}`);
      await page.goto(`${portal}/workorders/new/sid`);
      await page.getByLabel('Reference').fill('NA-2026-119');
      await page.getByLabel('Quantity').fill('2000000');
      await page.getByLabel('compact-12').check({ force: true });
      await take(page, `create-sid-${scheme}`);
      await page.goto(`${portal}/authenticate`);
      await page.waitForLoadState('networkidle');
      const address = process.env['CODE_ADDRESS'] ?? 'http://localhost:4300/Qz81-77aKc';
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'IMG_2231.jpg',
          mimeType: 'image/jpeg',
          buffer: await photoOfCode(address),
        });
      await page.getByText('No graphic').first().waitFor();
      await take(page, `authenticate-${scheme}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

await main();
