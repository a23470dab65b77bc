import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from '@playwright/test';
import { listReports } from '#lib/contract/reports.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pointCamera } from '../support/point-camera.ts';
import { sampleCode } from '../support/scan-photo.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const offline = 'You are offline. This will be sent as soon as you are online again.';
const samples = path.join(import.meta.dirname, '..', '..', 'public', 'samples');
const sample = (name: string) => readFile(path.join(samples, `${name}.jpg`));

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the camera of the check page takes the photo by itself, and the print is found genuine', async ({
    page,
    addresses,
  }) => {
    // The camera closes by itself once the code is near: it is looked at while the code is far.
    const show = await pointCamera(page, await sample('far'));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await expectAccessible(page);
    await page.getByText('Take a photo of the code').tap();
    const camera = page.getByRole('dialog', { name: 'Take a photo of the code' });
    await expect(camera).toBeVisible();
    await expectAccessible(page);
    await show(await sample('original'));
    await expect(page.getByText('Original print', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('status')).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'The print, on your photo' })).not.toContainText('not');
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'pixels too wide').toBeLessThanOrEqual(0);
    await page.goto(`${addresses.code}/robots.txt`);
    await page.goBack();
    await expect(page.getByText('Original print', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Take a photo of the code')).toBeVisible();
    await expect(page.getByText('Original print', { exact: true })).toHaveCount(0);
  });

  test('the camera waits while the code is far, and takes the photo when asked', async ({ page, addresses }) => {
    await pointCamera(page, await sample('far'));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.getByText('Take a photo of the code').tap();
    const camera = page.getByRole('dialog', { name: 'Take a photo of the code' });
    await expect(camera.getByRole('status')).toHaveText('Come closer, until the code fills the picture.');
    await camera.getByRole('button', { name: 'Take the photo now' }).tap();
    const verdict = page.locator('.state');
    await expect(verdict).toContainText('The photo is not good enough', { timeout: 60_000 });
    await expect(verdict).toContainText('Come closer, until the code fills the picture.');
    await expect(page.getByRole('listitem').filter({ hasText: 'The print' })).toContainText('not checked');
  });

  test('the camera waits while a lamp is reflected, until the item is tilted', async ({ page, addresses }) => {
    const show = await pointCamera(page, await sample('glare'));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.getByText('Take a photo of the code').tap();
    const camera = page.getByRole('dialog', { name: 'Take a photo of the code' });
    await expect(camera.getByRole('status')).toHaveText('Tilt the item a little, so that no light is reflected.');
    await show(await sample('original'));
    await expect(page.getByText('Original print', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  test('a code without a graphic exists, and its print is not judged', async ({ page, addresses }) => {
    await page.goto(addresses.code + (await sampleCode(addresses, 'sid')));
    await expect(page.getByRole('listitem').filter({ hasText: 'The print' })).toContainText('not checked');
    await expect(page.locator('.state')).toContainText('The code exists');
    await expect(page.getByText('Take a photo of the code')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).tap();
    await expect(page.locator('.state')).toContainText('Den Code gibt es');
  });

  test('a photo of another code than the one whose page is open leads to its page', async ({ page, addresses }) => {
    const other = await sampleCode(addresses, 'sid');
    await pointCamera(page, await sample('sid'));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.getByText('Take a photo of the code').tap();
    await page.getByRole('button', { name: 'Take the photo now' }).tap();
    await expect(page.locator('.state')).toContainText('The photo shows another code', { timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the page of that code' }).tap();
    await expect(page).toHaveURL(addresses.code + other);
    await expect(page.locator('.state')).toContainText('The code exists');
  });

  test('a photo that is taken without a network is sent when there is one', async ({ page, addresses, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    // Browsers have it over https alone.
    await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.context().setOffline(true);
    await page.locator('input[name=image]').setInputFiles(path.join(samples, 'original.jpg'));
    await expect(page.getByRole('alert')).toHaveText(offline);
    await expectAccessible(page);
    await expect(page.locator('form:has(input[name=image]) input[name=visit]')).toHaveValue(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    await page.context().setOffline(false);
    await expect(page.getByText('Original print', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  test('a photo that does not arrive waits, though the phone says that it is online', async ({
    page,
    addresses,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(addresses.code + (await sampleCode(addresses)));
    const isPost = (route: Route) => route.request().method() === 'POST';
    await page.route('**/*', (route) => (isPost(route) ? route.abort('internetdisconnected') : route.continue()));
    await page.locator('input[name=image]').setInputFiles(path.join(samples, 'original.jpg'));
    await expect(page.getByRole('alert')).toHaveText(offline);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute('**/*');
    await expect(page.getByText('Original print', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  test('without a camera a photo is chosen, and a copy is told as one', async ({ page, addresses }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: () => Promise.reject(new Error('No.')) });
    });
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.getByText('Take a photo of the code').tap();
    await expect(page.getByRole('alert')).toHaveText('The camera is not available here. Choose a photo instead.');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Take a photo of the code').tap(),
    ]);
    await chooser.setFiles(path.join(samples, 'copy.jpg'));
    await expect(page.getByText('A copy', { exact: true })).toBeVisible({ timeout: 60_000 });
  });
});

test.describe('on a German phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 }, locale: 'de-DE' });

  test('a code of another maker in the camera is reported with its address', async ({ page, addresses }) => {
    await pointCamera(page, await sample('foreign'));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.getByText('Code fotografieren').tap();
    await page.getByRole('button', { name: 'Jetzt aufnehmen' }).tap();
    await expect(page.locator('.state')).toContainText('Ein anderer Code', { timeout: 60_000 });
    await page.getByText('Kein Code dieser Marke? Melden').tap();
    const note = `Im Laden gefunden ${Date.now()}`;
    await page.locator('textarea').fill(note);
    await page.locator('input[name=consent]').check();
    await page.getByRole('button', { name: 'Meldung senden' }).tap();
    await expect(page.getByRole('status')).toContainText('Danke');
    const operator = await Service.signIn(addresses, 'operator');
    const { results } = await operator.call(listReports, { query: { limit: 10 } });
    expect(results).toContainEqual(
      expect.objectContaining({ note, kind: 'foreign', foreign_address: expect.stringContaining('https://') }),
    );
  });
});

test.describe('on an Arabic phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 }, locale: 'ar-EG' });

  test('the camera takes the photo by itself, and the verdict reads from right to left', async ({
    page,
    addresses,
  }) => {
    const show = await pointCamera(page, await sample('far'));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    // The sign is where the lines begin.
    const [sign, name] = [page.locator('header > :first-child'), page.locator('header > span')];
    expect((await sign.boundingBox())?.x).toBeGreaterThan((await name.boundingBox())?.x ?? Number.NaN);
    await page.getByText('التقاط صورة للرمز').tap();
    const camera = page.getByRole('dialog');
    await expect(camera).toBeVisible();
    await expect(camera.locator('i')).toBeInViewport({ ratio: 1 });
    const frame = await camera.locator('i').boundingBox();
    expect((frame?.x ?? 0) + (frame?.width ?? 0) / 2).toBeCloseTo(180, 0);
    await expectAccessible(page);
    await show(await sample('original'));
    await expect(page.getByText('طباعة أصلية', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('.state')).toHaveCSS('direction', 'rtl');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'pixels too wide').toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});

test.describe('without script, from right to left', () => {
  test.use({ javaScriptEnabled: false, locale: 'ar-EG' });

  test('the form of the check page sends a photo', async ({ page, addresses }) => {
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.locator('input[name=image]').setInputFiles(path.join(samples, 'blurred.jpg'));
    await page.getByRole('button', { name: 'التحقق من هذه الصورة' }).click();
    await expect(page.getByRole('status')).toContainText('الصورة ليست جيدة بما يكفي');
  });
});
