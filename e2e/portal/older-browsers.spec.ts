import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { listReports } from '#lib/contract/reports.ts';
import { sampleCode } from '../support/scan-photo.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const foreignPhoto = path.join(import.meta.dirname, '..', '..', 'public', 'samples', 'foreign.jpg');

/** As Safari before 17 and Chrome before 112: the options of a bitmap know no orientation. */
const rejectOrientation = (page: Page) =>
  page.addInitScript(() => {
    const create = window.createImageBitmap.bind(window) as typeof createImageBitmap;
    window.createImageBitmap = (async (source: ImageBitmapSource, options?: ImageBitmapOptions) => {
      if (options?.imageOrientation) throw new TypeError('not a valid enum value of type ImageOrientation');
      return options ? create(source, options) : create(source);
    }) as typeof createImageBitmap;
  });

test('photos of a report are sent as they are where the browser cannot turn them upright', async ({
  page,
  addresses,
  watch,
}) => {
  watch.allow(/404 \(Not Found\) \(.*\/NOSUCHCODE97\)|400 \(Bad Request\)/);
  await rejectOrientation(page);
  await page.goto(`${addresses.code}/NOSUCHCODE97`);
  await page.getByText('Not a code of this brand? Report it').click();
  const note = unique('Photographed by an older phone');
  await page.getByLabel('What did you notice, and where?').fill(note);
  await page.getByLabel(/I agree/).check();
  const photos = page.getByLabel(/^Photos of the item/);
  await photos.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 * 1024 * 1024) });
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('alert')).toContainText('up to 10 MB and 40 megapixels each');
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  const turned = await sharp(foreignPhoto).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await photos.setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned });
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toHaveText('turned.jpg');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('status')).toContainText('Your report was sent.');
  const operator = await Service.signIn(addresses, 'operator');
  const { results } = await operator.call(listReports, { query: { search: note } });
  expect(results).toMatchObject([{ photos: [expect.anything()] }]);
});

test('a PNG is examined where the browser cannot turn it upright', async ({ signedIn }) => {
  const page = await signedIn('brand', { fresh: true });
  await rejectOrientation(page);
  await page.goto('/authenticate');
  const buffer = await sharp(foreignPhoto).png().toBuffer();
  const chooser = page.getByLabel('Choose photos').and(page.locator('input[type=file]'));
  await chooser.setInputFiles({ name: 'foreign.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('it belongs to someone else', {
    timeout: 60_000,
  });
});

test('a browser that is too old is named as the reason', async ({ page, watch }) => {
  watch.allow(/toSorted is not a function/);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await expect(page.getByText('This browser is too old for Proofmark.')).toBeVisible();
});

test('a language that Intl refuses leaves numbers and times in the language of the portal', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { value: ['en-US@posix'] });
  });
  await page.goto('/workorders?q=NA-2026-113');
  await expect(page.getByRole('link', { name: 'NA-2026-113' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '4,800', exact: true })).toBeVisible();
});

test('blocked cookies and storage are named as the reason', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/sign-in');
  await expect(page.getByText('This browser is too old')).toBeHidden();
  await page.getByLabel('E-mail').fill('brand@demo.test');
  await page.getByLabel('Password').fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This browser blocks cookies.')).toBeVisible();
});

test('a refused clipboard is said', async ({ signedIn, serviceOf }) => {
  const { id } = await (await serviceOf('brand')).orderCodes({ quantity: 1 });
  const page = await signedIn('brand');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.goto(`/workorders/${id}`);
  await page.getByRole('main').getByRole('button', { name: /^Copy/ }).first().click();
  await expect(page.getByText('Could not copy')).toBeVisible();
});

test('photos survive a reload where the database takes no Blob', async ({ signedIn }) => {
  const page = await signedIn('brand', { fresh: true });
  // As a private window of WebKit.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      const hasBlob = [value, ...Object.values(value)].some((part) => part instanceof Blob);
      if (hasBlob) throw new DOMException('BlobURLs are not yet supported.', 'DataCloneError');
      return put.call(this, value, key);
    };
  });
  await page.goto('/authenticate');
  const chooser = page.getByLabel('Choose photos').and(page.locator('input[type=file]'));
  await chooser.setInputFiles(foreignPhoto);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('it belongs to someone else', { timeout: 60_000 });
  await page.reload();
  await expect(verdict).toContainText('it belongs to someone else');
  await expect(page.getByText('no room left')).toHaveCount(0);
});

test('a photo is chosen where the browser has a camera and no dialog', async ({ page, addresses }) => {
  await page.addInitScript(() => {
    delete (window as Partial<typeof window>).HTMLDialogElement;
  });
  await page.goto(addresses.code + (await sampleCode(addresses)));
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Take a photo of the code').click();
  await chooser;
});

test('<proofmark-check> says that the browser is too old', async ({ page, addresses, watch }) => {
  watch.allow(/too old to check a code/);
  await page.addInitScript(() => {
    delete (window as Partial<typeof window>).AbortController;
    addEventListener('proofmark-error', (event) => Object.assign(window, { heard: (event as CustomEvent).detail }));
  });
  const body = `<!doctype html><title>Shop</title><link rel="icon" href="data:,">
    <script src="${addresses.code}/check/v1/proofmark-check.js"></script>
    <proofmark-check app="shop">Loading…</proofmark-check>`;
  const shop = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}`);
  await expect(page.getByText('This browser is too old to check a code.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toEqual({ reason: 'unsupported' });
  shop.close();
});
